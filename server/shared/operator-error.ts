/** A setting, a file or a machine that the operator has to change. The message is a sentence for them. */
export class OperatorError extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = new.target.name;
  }
}
