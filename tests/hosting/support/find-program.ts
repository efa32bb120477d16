import { canInstallPackages, installPackage } from '../../../scripts/lib/apt.mjs';
import { findInPath } from '../../../scripts/lib/executables.mjs';

const FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

const find = (names: readonly string[]): string | undefined =>
  names.map((name) => findInPath(name, FOLDERS)).find((path) => path !== undefined);

/** A program by one of its names; on Debian as root it is installed when it is missing. */
export async function findProgram(
  names: readonly string[],
  debianPackage: string,
): Promise<{ readonly path: string } | { readonly skipped: string }> {
  const installed = find(names);
  if (installed !== undefined) return { path: installed };
  // Keeps the package from starting a server of its own.
  process.env['RUNLEVEL'] = '1';
  await installPackage(debianPackage);
  const path = find(names);
  if (path !== undefined) return { path };
  const why = canInstallPackages()
    ? 'Debian’s package could not be installed'
    : 'only root on Debian can install it';
  return { skipped: `${names.join(' or ')} was not found, and ${why}` };
}
