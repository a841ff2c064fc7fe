/** Faults on the wire, armed from outside and used up once. */
export class WireFaults {
  /** The IPP status with which the next document is turned away. */
  refuseNext: number | null = null;
  /** The next document is taken, and the connection is cut before the reply. */
  loseReplyNext = false;
  /** The connection is cut after the next document was sent and before anything is done with it. */
  loseRequestNext = false;
  #gate: PromiseWithResolvers<void> | null = null;

  get stalled(): boolean {
    return this.#gate !== null;
  }

  /** Requests are read and not answered until `resume`. */
  stall(): void {
    this.#gate ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.#gate?.resolve();
    this.#gate = null;
  }

  /** Resolves at once, or when the printer answers again. */
  async whenAnswering(): Promise<void> {
    await this.#gate?.promise;
  }

  takeRefusal(): number | null {
    const status = this.refuseNext;
    this.refuseNext = null;
    return status;
  }

  takeLostReply(): boolean {
    const isLost = this.loseReplyNext;
    this.loseReplyNext = false;
    return isLost;
  }

  takeLostRequest(): boolean {
    const isLost = this.loseRequestNext;
    this.loseRequestNext = false;
    return isLost;
  }

  reset(): void {
    this.refuseNext = null;
    this.loseReplyNext = false;
    this.loseRequestNext = false;
    this.resume();
  }
}
