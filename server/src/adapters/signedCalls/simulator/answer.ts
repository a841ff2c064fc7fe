export interface Answer {
  readonly status: number;
  readonly body: object;
}

export const INVALID: Answer = { status: 400, body: { code: 'INVALID' } };
