// What an exchange has to refuse: a secret of zeros, a point beside the curve.
#include <openssl/evp.h>
#include <openssl/provider.h>
#include <string.h>

static int derives(const char *name, const unsigned char *peer, size_t size) {
  EVP_PKEY *key = NULL, *other = NULL;
  unsigned char secret[64];
  size_t room = sizeof secret;
  EVP_PKEY_CTX *context =
      EVP_PKEY_CTX_new_from_name(NULL, name, "provider=residue");
  EVP_PKEY_keygen_init(context);
  EVP_PKEY_generate(context, &key);
  EVP_PKEY_generate(context, &other);
  EVP_PKEY_CTX *exchange =
      EVP_PKEY_CTX_new_from_pkey(NULL, key, "provider=residue");
  return EVP_PKEY_set1_encoded_public_key(other, peer, size) > 0 &&
         EVP_PKEY_derive_init(exchange) > 0 &&
         EVP_PKEY_derive_set_peer_ex(exchange, other, 0) > 0 &&
         EVP_PKEY_derive(exchange, secret, &room) > 0;
}

int main(int argc, char **argv) {
  unsigned char zeros[65] = {0}, nine[32] = {9}, point[65] = {4, 1};
  OSSL_PROVIDER_set_default_search_path(NULL, argv[1]);
  if (!OSSL_PROVIDER_load(NULL, "residue") ||
      !OSSL_PROVIDER_load(NULL, "default"))
    return 2;
  if (!derives("X25519", nine, 32))
    return 3;
  return derives("X25519", zeros, 32) || derives("X448", zeros, 56) ||
         derives("EC", point, 65) || derives("EC", zeros, 65) ||
         derives("X25519", nine, 31);
}
