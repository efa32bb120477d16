/** Names in `DATA_DIR` of the tokens that the command lines send. */
export const CONCIERGE_TOKEN_FILE = 'concierge-token';
export const OPERATOR_TOKEN_FILE = 'operator-token';
