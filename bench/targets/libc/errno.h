extern int errno;
#define EINVAL 22
