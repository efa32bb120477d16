/** Names in `DATA_DIR` of the tokens that the command lines send. */
export const STAFF_TOKEN_FILE = 'staff-token';
export const OPERATOR_TOKEN_FILE = 'operator-token';
