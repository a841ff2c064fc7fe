/** A text message that a simulated provider has taken. */
export interface SimulatedSms {
  readonly phone: string;
  /** The text, or the values of a template. */
  readonly text: string;
}

/** What the simulated providers have in common. */
export interface SmsSimulator {
  /** Parameters of a channel at it. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Everything taken, oldest first. */
  readonly taken: () => readonly SimulatedSms[];
  readonly answerNext: (answer: { readonly status: number; readonly body: string } | null) => void;
  readonly stop: () => Promise<void>;
}
