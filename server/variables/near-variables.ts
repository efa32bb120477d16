import { nearName } from '../shared/near-names.ts';
import { API_VARIABLES, COMMAND_VARIABLES } from './documented-variables.ts';

/** Names that earlier versions had, with the ones that replace them. */
const REPLACED: Readonly<Record<string, string>> = {
  PUBLIC_URL:
    'is replaced by APP_URL, the address of the site, and API_URL, the address of this API; set both, also when they are the same',
};

/** Returns the variables that have no effect although they look like ours, as `NAME: problem`. */
export function nearVariables(given: Readonly<Record<string, string | undefined>>): string[] {
  const known = [...Object.keys(API_VARIABLES), ...Object.keys(COMMAND_VARIABLES)];
  return Object.keys(given).flatMap((name) => {
    const replaced = REPLACED[name];
    if (replaced !== undefined) return [`${name}: ${replaced}`];
    const near = nearName(name, known);
    return near === null ? [] : [`${name}: is unknown; is ${near} meant?`];
  });
}
