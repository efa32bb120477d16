/** The code step, which most sign-ins never need, is loaded on the way to it. */
export async function loadCodeStep() {
  const { CodeStep } = await import('./code-step.tsx');
  return CodeStep;
}
