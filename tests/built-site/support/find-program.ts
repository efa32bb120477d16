import { canInstallPackages, installPackage } from '../../../scripts/tools/apt.mjs';
import { findInPath } from '../../../scripts/tools/executables.mjs';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const find = (names: readonly string[]): string | undefined =>
  names.map((name) => findInPath(name, FOLDERS)).find((path) => path !== undefined);

/** Finds a program by one of its names; installs it on Debian as root. */
export async function findProgram(
  names: readonly string[],
  debianPackage: string,
): Promise<{ readonly path: string } | { readonly skipped: string }> {
  const installed = find(names);
  if (installed !== undefined) return { path: installed };
  // Prevents the package from starting its own server.
  process.env['RUNLEVEL'] = '1';
  await installPackage(debianPackage);
  const path = find(names);
  if (path !== undefined) return { path };
  const why = canInstallPackages()
    ? 'Debian’s package could not be installed'
    : 'only root on Debian can install it';
  return { skipped: `${names.join(' or ')} was not found, and ${why}` };
}
