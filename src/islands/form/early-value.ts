type FormElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isFormElement(element: unknown): element is FormElement {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}

/**
 * Returns the value that the user or a password manager put into a pre-rendered field before hydration; undefined for
 * an unchanged field and for file inputs.
 */
export function earlyValue(element: unknown): string | boolean | undefined {
  if (!isFormElement(element)) return undefined;
  if (element instanceof HTMLSelectElement) {
    const options = [...element.options];
    const served = options.find((option) => option.defaultSelected) ?? options[0];
    return served === undefined || served.value === element.value ? undefined : element.value;
  }
  if (element.type === 'file') return undefined;
  if (element instanceof HTMLInputElement && element.type === 'checkbox') {
    return element.checked === element.defaultChecked ? undefined : element.checked;
  }
  if (element instanceof HTMLInputElement && element.type === 'radio') {
    return element.checked && !element.defaultChecked ? element.value : undefined;
  }
  return element.value === element.defaultValue ? undefined : element.value;
}
