/** Returns true for a system error with this code, e.g. `ENOENT`. */
export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
