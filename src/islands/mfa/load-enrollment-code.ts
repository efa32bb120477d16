/** The step with the code comes after the one with the number: it is loaded while that is filled in. */
export async function loadEnrollmentCode() {
  const { EnrollmentCode } = await import('./enrollment-code.tsx');
  return EnrollmentCode;
}
