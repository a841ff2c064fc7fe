import { z } from 'zod';

/** An account of the simulated campus. Money in fen. */
export interface Account {
  readonly physicalNo: string;
  readonly cardNo: string;
  readonly userId: string;
  readonly name: string;
  balance: number;
  readonly password: string;
  frozen: boolean;
}

/** Fault of the next command that moves money or inquires about it. */
export type CardSystemFault =
  | 'none'
  /** The connection breaks before anything was done. */
  | 'lostBefore'
  /** Executed, then the connection breaks. */
  | 'lostAfter'
  /** Executed, but the answer is garbage. */
  | 'garbled'
  /** Executed, but the answer is withheld until `release`. */
  | 'slowAfter'
  /** Not executed until `release`; an inquiry may overtake it. */
  | 'slowBefore'
  /** The card is swapped between reading and deduction. */
  | 'swapped'
  /** Refused with an unknown reason. */
  | 'oddRefusal';

/** A deduction, one entry per execution. */
export interface Taking {
  readonly requestId: string;
  readonly physicalNo: string;
  readonly amount: number;
  readonly flowNo: string;
  reversed: boolean;
}

/** The simulated system's reaction to a command: an answer, or none. */
export type Reaction = { readonly kind: 'answer'; readonly body: unknown } | { readonly kind: 'broken' };

/** A simulated campus card system: accounts, a reader, and every way of losing replies. */
export interface CardSystem {
  readonly run: (command: string, args: unknown) => Promise<Reaction>;
  readonly addAccount: (account: Partial<Account> & Pick<Account, 'physicalNo'>) => Account;
  readonly insertCard: (physicalNo: string) => void;
  readonly removeCard: () => void;
  /** Applies to the next command that moves money or inquires about it, or to several. */
  readonly setFault: (fault: CardSystemFault, times?: number) => void;
  /** Lets delayed work continue. */
  readonly release: () => void;
  readonly setFeatures: (features: readonly string[]) => void;
  readonly takings: () => readonly Taking[];
  /** All commands in order, for tests that look for what must not be there. */
  readonly commands: () => readonly { readonly command: string; readonly args: unknown }[];
}

const ALL_FEATURES = ['deduct', 'deductWithPassword', 'inquire', 'reverse'] as const;
const deductArguments = z.object({
  requestId: z.string(),
  attempt: z.int(),
  orderId: z.string(),
  amount: z.int().positive(),
  physicalNo: z.string(),
  password: z.string().optional(),
});
const requestArguments = z.object({ requestId: z.string(), attempt: z.int() });

const refuse = (problem: string, detail = '') => ({ ok: false, problem, detail });
const give = (value: unknown) => ({ ok: true, value });

export function createCardSystem(): CardSystem {
  const accounts = new Map<string, Account>();
  const takings: Taking[] = [];
  const refusals = new Map<string, string>();
  const attempts = new Map<string, number>();
  const commands: { command: string; args: unknown }[] = [];
  let card: string | null = null;
  let features: readonly string[] = ALL_FEATURES;
  let fault: { kind: CardSystemFault; times: number } = { kind: 'none', times: 0 };
  let slow = Promise.withResolvers<void>();

  const nextFault = (): CardSystemFault => {
    if (fault.times === 0) return 'none';
    fault = { ...fault, times: fault.times - 1 };
    return fault.kind;
  };
  const credit = (physicalNo: string, amount: number): number | undefined => {
    const account = accounts.get(physicalNo);
    if (account) account.balance += amount;
    return account?.balance;
  };

  /** False for an attempt superseded by a later one, which must not be executed any more. */
  const isInTime = (requestId: string, attempt: number): boolean => {
    const highest = attempts.get(requestId) ?? 0;
    attempts.set(requestId, Math.max(highest, attempt));
    return attempt >= highest;
  };

  const deduct = (args: unknown): unknown => {
    const request = deductArguments.safeParse(args);
    if (!request.success) return refuse('badRequest', request.error.issues[0]?.path.join('.'));
    const { requestId, attempt, amount, physicalNo, password } = request.data;
    const no = (reason: string) => {
      refusals.set(requestId, reason);
      return refuse(reason);
    };
    if (!isInTime(requestId, attempt)) return refuse('overtaken');
    if (card === null) return no('noCard');
    if (card !== physicalNo) return no('otherCard');
    const account = accounts.get(card);
    if (!account) return no('unknownCard');
    if (account.frozen) return no('frozen');
    if (password !== undefined && password !== account.password) return no('wrongPassword');
    if (account.balance < amount) return no('insufficientBalance');
    // Deliberately not idempotent: what an agent sends twice is deducted twice, and tests notice it.
    account.balance -= amount;
    const flowNo = `F${String(takings.length + 1).padStart(6, '0')}`;
    takings.push({ requestId, physicalNo, amount, flowNo, reversed: false });
    return give({ flowNo, balanceAfter: account.balance });
  };
  const inquire = (args: unknown): unknown => {
    const { requestId, attempt } = requestArguments.parse(args);
    isInTime(requestId, attempt);
    const taking = takings.find((one) => one.requestId === requestId);
    if (!taking) return give({ status: 'refused', reason: refusals.get(requestId) ?? 'neverReceived' });
    const { flowNo, reversed, physicalNo } = taking;
    const balanceAfter = accounts.get(physicalNo)?.balance;
    return give({ status: reversed ? 'reversed' : 'done', flowNo, balanceAfter });
  };
  const reverse = (args: unknown): unknown => {
    const { requestId, attempt } = requestArguments.parse(args);
    if (!isInTime(requestId, attempt)) return refuse('overtaken');
    const taking = takings.find((one) => one.requestId === requestId);
    if (!taking) return refuse('noSuchRequest');
    if (!taking.reversed) credit(taking.physicalNo, taking.amount);
    taking.reversed = true;
    return give({ flowNo: `R${taking.flowNo}`, balanceAfter: accounts.get(taking.physicalNo)?.balance });
  };
  const read = (): unknown => {
    const account = card === null ? undefined : accounts.get(card);
    if (!account) return refuse(card === null ? 'noCard' : 'unknownCard');
    const { physicalNo, cardNo, userId, name, balance } = account;
    return give({ physicalNo, cardNo, userId, name, balance, expires: '2030-07-01' });
  };

  /** Executes the work with the current fault. */
  const faulty = async (work: () => unknown, kind: CardSystemFault): Promise<Reaction> => {
    if (kind === 'lostBefore') return { kind: 'broken' };
    if (kind === 'oddRefusal') return { kind: 'answer', body: refuse('E7731', 'SDK code 7731') };
    if (kind === 'slowBefore') await slow.promise;
    if (kind === 'swapped') card = [...accounts.keys()].find((one) => one !== card) ?? null;
    const body = work();
    if (kind === 'lostAfter') return { kind: 'broken' };
    if (kind === 'garbled') return { kind: 'answer', body: { code: 0, msg: 'ok' } };
    if (kind === 'slowAfter') await slow.promise;
    return { kind: 'answer', body };
  };

  return {
    run: async (command, args) => {
      commands.push({ command, args });
      switch (command) {
        case 'hello':
          return { kind: 'answer', body: give({ name: 'Simulated campus cards 1.0', features }) };
        case 'read':
          return { kind: 'answer', body: read() };
        case 'deduct':
          return faulty(() => deduct(args), nextFault());
        case 'inquire':
          return faulty(() => inquire(args), nextFault());
        case 'reverse':
          return faulty(() => reverse(args), nextFault());
        default:
          return { kind: 'answer', body: refuse('unknownCommand') };
      }
    },
    addAccount: (account) => {
      const added = {
        cardNo: `20${account.physicalNo}`,
        userId: `2023${account.physicalNo.slice(-6)}`,
        name: '李雷',
        balance: 5_000,
        password: '123456',
        frozen: false,
        ...account,
      };
      accounts.set(account.physicalNo, added);
      return added;
    },
    insertCard: (physicalNo) => {
      card = physicalNo;
    },
    removeCard: () => {
      card = null;
    },
    setFault: (kind, times = 1) => {
      fault = { kind, times };
    },
    release: () => {
      slow.resolve();
      slow = Promise.withResolvers();
    },
    setFeatures: (changed) => {
      features = changed;
    },
    takings: () => takings,
    commands: () => commands,
  };
}
