// Exchanges keys between this provider and OpenSSL's own, in both directions,
// and measures both.
//
//   compare DIRECTORY EXCHANGES

#include <openssl/evp.h>
#include <openssl/provider.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const names[] = {"X25519", "X448", "EC"};
static const char *const shown[] = {"X25519", "X448", "P-256"};
static const char *const ours = "provider=residue", *const theirs =
                                                        "provider=default";

static void fail(const char *what) {
  fprintf(stderr, "compare: %s\n", what);
  exit(1);
}

static EVP_PKEY *generate(const char *name, const char *provider) {
  EVP_PKEY *key = NULL;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, name, provider);
  if (!context || EVP_PKEY_keygen_init(context) <= 0 ||
      (!strcmp(name, "EC") &&
       EVP_PKEY_CTX_set_group_name(context, "P-256") <= 0) ||
      EVP_PKEY_generate(context, &key) <= 0)
    fail("no key");
  EVP_PKEY_CTX_free(context);
  return key;
}

/// The public key of KEY, as PROVIDER has it.
static EVP_PKEY *received(const char *name, const char *provider,
                          EVP_PKEY *key) {
  unsigned char *bytes;
  size_t size = EVP_PKEY_get1_encoded_public_key(key, &bytes);
  EVP_PKEY *made = generate(name, provider);
  if (!size || EVP_PKEY_set1_encoded_public_key(made, bytes, size) <= 0)
    fail("the public key is refused");
  OPENSSL_free(bytes);
  return made;
}

static size_t derive(unsigned char secret[64], EVP_PKEY *key, EVP_PKEY *peer,
                     const char *provider) {
  size_t size = 64;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_pkey(NULL, key, provider);
  if (!context || EVP_PKEY_derive_init(context) <= 0 ||
      EVP_PKEY_derive_set_peer_ex(context, peer, 0) <= 0 ||
      EVP_PKEY_derive(context, secret, &size) <= 0)
    fail("no secret");
  EVP_PKEY_CTX_free(context);
  return size;
}

static double per_second(EVP_PKEY *key, EVP_PKEY *peer, const char *provider) {
  unsigned char secret[64];
  clock_t start = clock(), now;
  int count = 0;
  do {
    for (int i = 0; i < 50; i++)
      derive(secret, key, peer, provider);
    count += 50;
    now = clock();
  } while (now - start < CLOCKS_PER_SEC / 4);
  return (double)count * CLOCKS_PER_SEC / (double)(now - start);
}

int main(int argc, char **argv) {
  if (argc != 3)
    fail("usage: compare DIRECTORY EXCHANGES");
  OSSL_PROVIDER_set_default_search_path(NULL, argv[1]);
  if (!OSSL_PROVIDER_load(NULL, "residue") ||
      !OSSL_PROVIDER_load(NULL, "default"))
    fail("no provider");
  for (int n = 0; n < 3; n++) {
    const char *name = names[n];
    for (int i = 0; i < atoi(argv[2]); i++) {
      EVP_PKEY *a = generate(name, ours), *b = generate(name, theirs);
      EVP_PKEY *for_a = received(name, ours, b),
               *for_b = received(name, theirs, a);
      unsigned char first[64] = {0}, second[64] = {0};
      size_t size = derive(first, a, for_a, ours);
      if (derive(second, b, for_b, theirs) != size || memcmp(first, second, 64))
        fail("the secrets differ");
      EVP_PKEY_free(a), EVP_PKEY_free(b), EVP_PKEY_free(for_a),
          EVP_PKEY_free(for_b);
    }
    EVP_PKEY *a = generate(name, ours), *b = generate(name, theirs);
    EVP_PKEY *for_a = received(name, ours, b),
             *for_b = received(name, theirs, a);
    double here = per_second(a, for_a, ours),
           there = per_second(b, for_b, theirs);
    printf("%s: equal secrets; %.0f exchanges a second, OpenSSL %.0f\n",
           shown[n], here, there);
    EVP_PKEY_free(a), EVP_PKEY_free(b), EVP_PKEY_free(for_a),
        EVP_PKEY_free(for_b);
  }
  return 0;
}
