import { OPERATOR_TOKEN_FILE } from '../shared/data-dir.ts';

/** Names the places of a command line's token. */
export interface TokenSource {
  /** The environment variable that holds it; without a value the file counts. */
  readonly variable?: string;
  /** Name of the file in `DATA_DIR`. */
  readonly file: string;
  /** Says how to get a token. */
  readonly hint: string;
}

export const OPERATOR_TOKEN: TokenSource = {
  file: OPERATOR_TOKEN_FILE,
  hint: 'The server writes it when it starts ("npm start").',
};
