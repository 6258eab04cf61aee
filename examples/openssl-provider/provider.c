// A provider for OpenSSL 3 with three key exchanges: X25519, X448, and ECDH on
// P-256. It has what EVP_PKEY and TLS ask of such keys; all else is for other
// providers.

#include "exchanges.h"
#include <openssl/bn.h>
#include <openssl/core_dispatch.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/param_build.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>

#define LARGEST 65

typedef struct {
  const struct exchange *kind;
  int has_public, has_private;
  unsigned char public_key[LARGEST], private_key[LARGEST];
} exchange_key;

// Keys.

static exchange_key *key_new(const struct exchange *kind) {
  exchange_key *key = OPENSSL_zalloc(sizeof *key);
  if (key)
    key->kind = kind;
  return key;
}
static void *x25519_new(void *provider) { return key_new(&exchange_x25519); }
static void *x448_new(void *provider) { return key_new(&exchange_x448); }
static void *p256_new(void *provider) { return key_new(&exchange_p256); }

static void key_free(void *key) {
  OPENSSL_clear_free(key, sizeof(exchange_key));
}

// OpenSSL asks this of keys without data, too, before it copies parameters.
static int key_has(const void *given, int selection) {
  const exchange_key *key = given;
  return key &&
         (!(selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) || key->has_public) &&
         (!(selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) || key->has_private);
}

static int key_match(const void *first, const void *second, int selection) {
  const exchange_key *a = first, *b = second;
  if (!a || !b || a->kind != b->kind)
    return 0;
  if (!(selection & OSSL_KEYMGMT_SELECT_KEYPAIR))
    return 1;
  return a->has_public && b->has_public &&
         !memcmp(a->public_key, b->public_key, a->kind->public_size);
}

static void *key_duplicate(const void *given, int selection) {
  const exchange_key *key = given;
  exchange_key *copy = key_new(key->kind);
  if (!copy)
    return NULL;
  if (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) {
    copy->has_public = key->has_public;
    memcpy(copy->public_key, key->public_key, LARGEST);
  }
  if (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) {
    copy->has_private = key->has_private;
    memcpy(copy->private_key, key->private_key, LARGEST);
  }
  return copy;
}

static int is_group(const struct exchange *kind, const OSSL_PARAM params[]) {
  const OSSL_PARAM *group =
      OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_GROUP_NAME);
  const char *name = NULL;
  if (!group || !kind->group)
    return 1;
  return OSSL_PARAM_get_utf8_string_ptr(group, &name) &&
         (!strcmp(name, "P-256") || !strcmp(name, "prime256v1") ||
          !strcmp(name, "secp256r1"));
}

static int take_public(exchange_key *key, const OSSL_PARAM *param) {
  const void *bytes;
  size_t size;
  if (!OSSL_PARAM_get_octet_string_ptr(param, &bytes, &size) ||
      size != key->kind->public_size)
    return 0;
  memcpy(key->public_key, bytes, size);
  key->has_public = 1;
  return 1;
}

static int take_private(exchange_key *key, const OSSL_PARAM *param) {
  size_t size = key->kind->private_size;
  if (param->data_type == OSSL_PARAM_UNSIGNED_INTEGER) {
    BIGNUM *number = NULL;
    int done = OSSL_PARAM_get_BN(param, &number) &&
               BN_bn2binpad(number, key->private_key, (int)size) >= 0;
    BN_clear_free(number);
    key->has_private = done;
    return done;
  }
  const void *bytes;
  size_t given;
  if (!OSSL_PARAM_get_octet_string_ptr(param, &bytes, &given) || given != size)
    return 0;
  memcpy(key->private_key, bytes, size);
  key->has_private = 1;
  return 1;
}

static int key_import(void *given, int selection, const OSSL_PARAM params[]) {
  exchange_key *key = given;
  const OSSL_PARAM *open =
      OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PUB_KEY);
  const OSSL_PARAM *secret =
      OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_PRIV_KEY);
  if (!is_group(key->kind, params) || (open && !take_public(key, open)))
    return 0;
  if (!(selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) || !secret)
    return 1;
  if (!take_private(key, secret))
    return 0;
  if (!key->has_public)
    key->has_public = key->kind->make_public(key->public_key, key->private_key);
  return key->has_public;
}

static int add_private(OSSL_PARAM_BLD *build, const exchange_key *key,
                       BIGNUM **number) {
  if (!key->kind->group)
    return OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PRIV_KEY,
                                            key->private_key,
                                            key->kind->private_size);
  *number = BN_bin2bn(key->private_key, (int)key->kind->private_size, NULL);
  return *number &&
         OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, *number);
}

static int key_export(void *given, int selection, OSSL_CALLBACK *callback,
                      void *argument) {
  const exchange_key *key = given;
  OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
  OSSL_PARAM *params = NULL;
  BIGNUM *number = NULL;
  int done = build != NULL;
  if (done && key->kind->group)
    done = OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME,
                                           key->kind->group, 0);
  if (done && (selection & OSSL_KEYMGMT_SELECT_PUBLIC_KEY) && key->has_public)
    done = OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY,
                                            key->public_key,
                                            key->kind->public_size);
  if (done && (selection & OSSL_KEYMGMT_SELECT_PRIVATE_KEY) && key->has_private)
    done = add_private(build, key, &number);
  done = done && (params = OSSL_PARAM_BLD_to_param(build)) &&
         callback(params, argument);
  OSSL_PARAM_free(params);
  OSSL_PARAM_BLD_free(build);
  BN_clear_free(number);
  return done;
}

static const OSSL_PARAM *key_types(int selection) {
  static const OSSL_PARAM types[] = {
      OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),
      OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
      OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PRIV_KEY, NULL, 0),
      OSSL_PARAM_END};
  return types;
}

static int key_get(void *given, OSSL_PARAM params[]) {
  const exchange_key *key = given;
  const struct exchange *kind = key->kind;
  OSSL_PARAM *p;
  if ((p = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_BITS)) &&
      !OSSL_PARAM_set_int(p, kind->bits))
    return 0;
  if ((p = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_SECURITY_BITS)) &&
      !OSSL_PARAM_set_int(p, kind->security_bits))
    return 0;
  if ((p = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_MAX_SIZE)) &&
      !OSSL_PARAM_set_int(p, (int)kind->secret_size))
    return 0;
  if (kind->group &&
      (p = OSSL_PARAM_locate(params, OSSL_PKEY_PARAM_GROUP_NAME)) &&
      !OSSL_PARAM_set_utf8_string(p, kind->group))
    return 0;
  static const char *const open[] = {OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY,
                                     OSSL_PKEY_PARAM_PUB_KEY};
  for (int i = 0; i < 2; i++)
    if ((p = OSSL_PARAM_locate(params, open[i])) &&
        !(key->has_public &&
          OSSL_PARAM_set_octet_string(p, key->public_key, kind->public_size)))
      return 0;
  return 1;
}

static const OSSL_PARAM *key_gettable(void *provider) {
  static const OSSL_PARAM types[] = {
      OSSL_PARAM_int(OSSL_PKEY_PARAM_BITS, NULL),
      OSSL_PARAM_int(OSSL_PKEY_PARAM_SECURITY_BITS, NULL),
      OSSL_PARAM_int(OSSL_PKEY_PARAM_MAX_SIZE, NULL),
      OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),
      OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
      OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_PUB_KEY, NULL, 0),
      OSSL_PARAM_END};
  return types;
}

static int key_set(void *given, const OSSL_PARAM params[]) {
  const OSSL_PARAM *p =
      OSSL_PARAM_locate_const(params, OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY);
  return !p || take_public(given, p);
}

static const OSSL_PARAM *key_settable(void *provider) {
  static const OSSL_PARAM types[] = {
      OSSL_PARAM_octet_string(OSSL_PKEY_PARAM_ENCODED_PUBLIC_KEY, NULL, 0),
      OSSL_PARAM_END};
  return types;
}

// Their generation.

typedef struct {
  const struct exchange *kind;
  int selection;
} generation;

static void *generation_new(const struct exchange *kind, int selection,
                            const OSSL_PARAM params[]) {
  generation *made = OPENSSL_zalloc(sizeof *made);
  if (!made || !is_group(kind, params)) {
    OPENSSL_free(made);
    return NULL;
  }
  made->kind = kind;
  made->selection = selection;
  return made;
}
static const OSSL_PARAM no_params[] = {OSSL_PARAM_END};
static void *x25519_generate(void *provider, int selection,
                             const OSSL_PARAM params[]) {
  return generation_new(&exchange_x25519, selection,
                        params ? params : no_params);
}
static void *x448_generate(void *provider, int selection,
                           const OSSL_PARAM params[]) {
  return generation_new(&exchange_x448, selection, params ? params : no_params);
}
static void *p256_generate(void *provider, int selection,
                           const OSSL_PARAM params[]) {
  return generation_new(&exchange_p256, selection, params ? params : no_params);
}

static int generation_set(void *given, const OSSL_PARAM params[]) {
  return is_group(((generation *)given)->kind, params);
}
static const OSSL_PARAM *generation_settable(void *given, void *provider) {
  static const OSSL_PARAM types[] = {
      OSSL_PARAM_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, NULL, 0),
      OSSL_PARAM_END};
  return types;
}
static int generation_template(void *given, void *key) {
  return ((exchange_key *)key)->kind == ((generation *)given)->kind;
}

static void *generation_run(void *given, OSSL_CALLBACK *callback,
                            void *argument) {
  const generation *made = given;
  exchange_key *key = key_new(made->kind);
  if (!key || !(made->selection & OSSL_KEYMGMT_SELECT_KEYPAIR))
    return key; // Parameters only: there are none but the group.
  do {
    if (RAND_priv_bytes(key->private_key, (int)made->kind->private_size) <= 0) {
      key_free(key);
      return NULL;
    }
  } while (!made->kind->make_private(key->private_key));
  key->has_private = 1;
  key->has_public = made->kind->make_public(key->public_key, key->private_key);
  return key;
}
static void generation_free(void *given) { OPENSSL_free(given); }

static const char *p256_operation(int operation) { return "ECDH"; }

typedef void (*any_function)(void);
#define KEYS(name)                                                             \
  {OSSL_FUNC_KEYMGMT_NEW, (any_function)name##_new},                           \
      {OSSL_FUNC_KEYMGMT_GEN_INIT, (any_function)name##_generate},             \
      {OSSL_FUNC_KEYMGMT_GEN_SET_PARAMS, (any_function)generation_set},        \
      {OSSL_FUNC_KEYMGMT_GEN_SETTABLE_PARAMS,                                  \
       (any_function)generation_settable},                                     \
      {OSSL_FUNC_KEYMGMT_GEN_SET_TEMPLATE, (any_function)generation_template}, \
      {OSSL_FUNC_KEYMGMT_GEN, (any_function)generation_run},                   \
      {OSSL_FUNC_KEYMGMT_GEN_CLEANUP, (any_function)generation_free},          \
      {OSSL_FUNC_KEYMGMT_FREE, (any_function)key_free},                        \
      {OSSL_FUNC_KEYMGMT_HAS, (any_function)key_has},                          \
      {OSSL_FUNC_KEYMGMT_MATCH, (any_function)key_match},                      \
      {OSSL_FUNC_KEYMGMT_DUP, (any_function)key_duplicate},                    \
      {OSSL_FUNC_KEYMGMT_IMPORT, (any_function)key_import},                    \
      {OSSL_FUNC_KEYMGMT_IMPORT_TYPES, (any_function)key_types},               \
      {OSSL_FUNC_KEYMGMT_EXPORT, (any_function)key_export},                    \
      {OSSL_FUNC_KEYMGMT_EXPORT_TYPES, (any_function)key_types},               \
      {OSSL_FUNC_KEYMGMT_GET_PARAMS, (any_function)key_get},                   \
      {OSSL_FUNC_KEYMGMT_GETTABLE_PARAMS, (any_function)key_gettable},         \
      {OSSL_FUNC_KEYMGMT_SET_PARAMS, (any_function)key_set}, {                 \
    OSSL_FUNC_KEYMGMT_SETTABLE_PARAMS, (any_function)key_settable              \
  }

static const OSSL_DISPATCH x25519_keys[] = {KEYS(x25519), {0, NULL}};
static const OSSL_DISPATCH x448_keys[] = {KEYS(x448), {0, NULL}};
static const OSSL_DISPATCH p256_keys[] = {
    KEYS(p256),
    {OSSL_FUNC_KEYMGMT_QUERY_OPERATION_NAME, (any_function)p256_operation},
    {0, NULL}};

// The exchange.

typedef struct {
  const exchange_key *own, *peer;
} derivation;

static void *derivation_new(void *provider) {
  return OPENSSL_zalloc(sizeof(derivation));
}
static void derivation_free(void *given) { OPENSSL_free(given); }
static void *derivation_duplicate(void *given) {
  return OPENSSL_memdup(given, sizeof(derivation));
}
static int derivation_init(void *given, void *key, const OSSL_PARAM params[]) {
  ((derivation *)given)->own = key;
  return ((exchange_key *)key)->has_private;
}
static int derivation_peer(void *given, void *key) {
  derivation *made = given;
  made->peer = key;
  return made->peer->has_public && made->peer->kind == made->own->kind;
}
static int derivation_run(void *given, unsigned char *secret, size_t *size,
                          size_t room) {
  const derivation *made = given;
  if (!made->own || !made->peer)
    return 0;
  const struct exchange *kind = made->own->kind;
  *size = kind->secret_size;
  if (!secret)
    return 1;
  return room >= *size &&
         kind->derive(secret, made->own->private_key, made->peer->public_key);
}

static const OSSL_DISPATCH exchanges[] = {
    {OSSL_FUNC_KEYEXCH_NEWCTX, (any_function)derivation_new},
    {OSSL_FUNC_KEYEXCH_INIT, (any_function)derivation_init},
    {OSSL_FUNC_KEYEXCH_SET_PEER, (any_function)derivation_peer},
    {OSSL_FUNC_KEYEXCH_DERIVE, (any_function)derivation_run},
    {OSSL_FUNC_KEYEXCH_FREECTX, (any_function)derivation_free},
    {OSSL_FUNC_KEYEXCH_DUPCTX, (any_function)derivation_duplicate},
    {0, NULL}};

// The provider.

static const OSSL_ALGORITHM key_algorithms[] = {
    {"X25519:1.3.101.110", "provider=residue", x25519_keys, "X25519"},
    {"X448:1.3.101.111", "provider=residue", x448_keys, "X448"},
    {"EC:id-ecPublicKey:1.2.840.10045.2.1", "provider=residue", p256_keys,
     "P-256"},
    {NULL, NULL, NULL, NULL}};
static const OSSL_ALGORITHM exchange_algorithms[] = {
    {"X25519:1.3.101.110", "provider=residue", exchanges, "X25519"},
    {"X448:1.3.101.111", "provider=residue", exchanges, "X448"},
    {"ECDH", "provider=residue", exchanges, "ECDH on P-256"},
    {NULL, NULL, NULL, NULL}};

static const OSSL_ALGORITHM *query(void *provider, int operation, int *store) {
  *store = 0;
  if (operation == OSSL_OP_KEYMGMT)
    return key_algorithms;
  return operation == OSSL_OP_KEYEXCH ? exchange_algorithms : NULL;
}

// TLS takes a group from the provider that has its keys. Numbers are those of
// the registry of TLS; versions are from TLS 1.2 on.

typedef struct {
  const char *name, *internal, *algorithm;
  unsigned id, security_bits;
} group;

static const group groups[] = {{"x25519", "X25519", "X25519", 29, 128},
                               {"x448", "X448", "X448", 30, 224},
                               {"secp256r1", "prime256v1", "EC", 23, 128},
                               {"P-256", "prime256v1", "EC", 23, 128}};

static int capabilities(void *provider, const char *capability,
                        OSSL_CALLBACK *callback, void *argument) {
  if (strcmp(capability, "TLS-GROUP"))
    return 1;
  for (size_t i = 0; i < sizeof groups / sizeof *groups; i++) {
    group g = groups[i];
    int oldest = 0x0303, newest = 0, oldest_dtls = 0xFEFD, newest_dtls = 0;
    OSSL_PARAM params[] = {
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME, (char *)g.name,
                               strlen(g.name) + 1),
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_NAME_INTERNAL,
                               (char *)g.internal, strlen(g.internal) + 1),
        OSSL_PARAM_utf8_string(OSSL_CAPABILITY_TLS_GROUP_ALG,
                               (char *)g.algorithm, strlen(g.algorithm) + 1),
        OSSL_PARAM_uint(OSSL_CAPABILITY_TLS_GROUP_ID, &g.id),
        OSSL_PARAM_uint(OSSL_CAPABILITY_TLS_GROUP_SECURITY_BITS,
                        &g.security_bits),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MIN_TLS, &oldest),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MAX_TLS, &newest),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MIN_DTLS, &oldest_dtls),
        OSSL_PARAM_int(OSSL_CAPABILITY_TLS_GROUP_MAX_DTLS, &newest_dtls),
        OSSL_PARAM_END};
    if (!callback(params, argument))
      return 0;
  }
  return 1;
}

// What `openssl list -providers` shows.
static int provider_get(void *provider, OSSL_PARAM params[]) {
  OSSL_PARAM *p;
  if ((p = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_NAME)) &&
      !OSSL_PARAM_set_utf8_ptr(p, "Key exchanges of Residue"))
    return 0;
  p = OSSL_PARAM_locate(params, OSSL_PROV_PARAM_STATUS);
  return !p || OSSL_PARAM_set_int(p, 1);
}
static const OSSL_PARAM *provider_gettable(void *provider) {
  static const OSSL_PARAM types[] = {
      OSSL_PARAM_utf8_ptr(OSSL_PROV_PARAM_NAME, NULL, 0),
      OSSL_PARAM_int(OSSL_PROV_PARAM_STATUS, NULL), OSSL_PARAM_END};
  return types;
}

static const OSSL_DISPATCH provider_functions[] = {
    {OSSL_FUNC_PROVIDER_GETTABLE_PARAMS, (any_function)provider_gettable},
    {OSSL_FUNC_PROVIDER_GET_PARAMS, (any_function)provider_get},
    {OSSL_FUNC_PROVIDER_QUERY_OPERATION, (any_function)query},
    {OSSL_FUNC_PROVIDER_GET_CAPABILITIES, (any_function)capabilities},
    {0, NULL}};

int OSSL_provider_init(const OSSL_CORE_HANDLE *handle, const OSSL_DISPATCH *in,
                       const OSSL_DISPATCH **out, void **provider) {
  static int instance;
  *out = provider_functions;
  *provider = &instance;
  return 1;
}
