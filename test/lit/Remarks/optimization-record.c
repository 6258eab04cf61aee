// The remarks arrive in the optimization record, with their arguments.
// RUN: %clang -std=c23 -O2 -g -fpass-plugin=%plugin -fsave-optimization-record -foptimization-record-file=%t.yaml -c %s -o /dev/null
// RUN: FileCheck %s --input-file=%t.yaml
// REQUIRES: x86-registered-target

typedef unsigned _BitInt(255) fe;
typedef unsigned _BitInt(512) wide;
static const wide p = ((wide)1 << 255) - 19;

// CHECK:      --- !Passed
// CHECK-NEXT: Pass:            crandall-reduction
// CHECK-NEXT: Name:            Rewritten
// CHECK-NEXT: DebugLoc:        { File: '{{.*}}optimization-record.c',
// CHECK:      Line: [[#@LINE + 13]],
// CHECK:      Column: 46 }
// CHECK-NEXT: Function:        multiply
// CHECK:        - Reductions:      '1'
// CHECK:        - Modulus:         2^255 - 19
// CHECK:        - Kind:            crandall
// CHECK:        - Stage:           default
// CHECK:        - Dropped:         '0'
// CHECK:        - Incomplete:      '1'
// CHECK:        - Complete:        '1'
// CHECK:      --- !Analysis
// CHECK-NEXT: Pass:            crandall-reduction
// CHECK-NEXT: Name:            Bounds
fe multiply(fe a, fe b) { return (wide)a * b % p; }

// CHECK:      --- !Missed
// CHECK-NEXT: Pass:            crandall-reduction
// CHECK-NEXT: Name:            VariableTime
// CHECK-NEXT: DebugLoc:        { File: '{{.*}}optimization-record.c',
// CHECK:      Line: [[#@LINE + 3]],
// CHECK:      Column: 42 }
// CHECK-NEXT: Function:        variable
wide variable(wide a, wide b) { return a % b; }
