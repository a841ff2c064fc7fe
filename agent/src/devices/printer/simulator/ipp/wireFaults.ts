/** Connection faults, armed externally and used once. */
export class WireFaults {
  /** IPP status with which the next job or document is refused. */
  refuseNext: number | null = null;
  /** Accepts the next document and cuts the connection before the reply. */
  loseReplyNext = false;
  /** Cuts the connection after the next document was sent, without processing it. */
  loseRequestNext = false;
  #gate: PromiseWithResolvers<void> | null = null;

  get stalled(): boolean {
    return this.#gate !== null;
  }

  /** Reads requests without answering until `resume`. */
  stall(): void {
    this.#gate ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.#gate?.resolve();
    this.#gate = null;
  }

  /** Resolves immediately, or when the printer answers again. */
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
