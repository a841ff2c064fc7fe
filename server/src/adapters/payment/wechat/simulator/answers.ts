/** What a call leads to, before it is signed and sent. */
export interface Answer {
  readonly status: number;
  /** Undefined for an empty body. */
  readonly body: object | undefined;
}

export const done = (body: object): Answer => ({ status: 200, body });
export const nothing: Answer = { status: 204, body: undefined };
export const refusal = (status: number, code: string): Answer => ({
  status,
  body: { code, message: '模拟' },
});

export const wrongParameter = refusal(400, 'PARAM_ERROR');
export const noSuchOrder = refusal(404, 'ORDER_NOT_EXIST');
export const orderPaid = refusal(400, 'ORDERPAID');
export const systemError = refusal(500, 'SYSTEM_ERROR');
