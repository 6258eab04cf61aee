#include "residue/ByteOrder.h"
using namespace llvm;
using namespace residue;
PreservedAnalyses ByteOrderPass::run(Function &F, FunctionAnalysisManager &AM) {
  return PreservedAnalyses::all();
}
