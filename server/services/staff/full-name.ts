export function fullNameOf(employee: { readonly firstName: string; readonly lastName: string }): string {
  return `${employee.firstName} ${employee.lastName}`.trim();
}
