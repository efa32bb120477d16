/** The refusal of an e-mail address in disguise. */
export const DISGUISED_ADDRESS_SENTENCE =
  'Please enter your email address without invisible characters and with letters of one alphabet.';

/** E-mail addresses that read like another one. */
export const DISGUISED_ADDRESSES = [
  ['a zero-width space', 'a\u200bna@people.test'],
  ['a soft hyphen', 'a\u00adna@people.test'],
  ['a direction override', 'a\u202ena@people.test'],
  ['a direction isolate', 'a\u2066na@people.test'],
  ['a joiner', 'a\u200dna@people.test'],
  ['a tag character', 'ana\u{e0041}@people.test'],
  ['a Hangul filler', 'ana\u3164@people.test'],
  ['a Cyrillic letter in a Latin word', 'аna@people.test'],
  ['a Greek letter in a Latin domain', 'ana@peοple.test'],
] as const;
