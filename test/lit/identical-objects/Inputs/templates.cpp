// Templates, exceptions and virtual calls.

#include <memory>
#include <stdexcept>
#include <vector>

template <class T> T modulo(T a, T m) {
  if (m == 0)
    throw std::invalid_argument("modulo zero");
  return (a % m + m) % m;
}

struct Shape {
  virtual ~Shape() = default;
  virtual double area() const = 0;
};

struct Square final : Shape {
  double side;
  explicit Square(double side) : side(side) {}
  double area() const override { return side * side; }
};

double total(const std::vector<std::unique_ptr<Shape>> &shapes) {
  double sum = 0;
  for (const auto &shape : shapes)
    sum += shape->area();
  return sum;
}

std::vector<int> histogram(const std::vector<unsigned> &numbers) {
  std::vector<int> result(97);
  for (unsigned number : numbers)
    result[modulo<unsigned>(number, 97)]++;
  return result;
}

std::unique_ptr<Shape> make(double side) {
  return std::make_unique<Square>(modulo<long>(static_cast<long>(side), 1000));
}
