// AssemblyScript's number type for TypeScript, for the one file of the kernel that both compilers
// read (src/kernel/move.ts).
declare type i32 = number;
