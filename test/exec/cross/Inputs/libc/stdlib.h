#pragma once
[[noreturn]] void exit(int status);
