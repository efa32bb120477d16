/** Applies a stored theme before the first paint. */
export function applyTheme(): void {
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  } catch {
    // Without storage the system's theme applies.
  }
}
