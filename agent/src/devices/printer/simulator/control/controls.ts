import { assertNever, fail, ok, type Result } from '@self-print/contract/result.ts';
import type { z } from 'zod';
import type { WireFaults } from '../ipp/wireFaults.ts';
import type { Machine } from '../machine/machine.ts';
import { OUTPUT_CAPACITY_SHEETS } from '../machine/model.ts';
import type { NetworkPort } from '../networkPort.ts';
import type { PrintedFolder } from '../printedFolder.ts';
import type { ProfileName } from '../profiles.ts';
import { machineView } from './machineView.ts';
import type { ControlState, controlAction } from './protocol.ts';

export interface ControlsOptions {
  readonly machine: Machine;
  readonly faults: WireFaults;
  readonly network: NetworkPort;
  readonly folder: PrintedFolder;
  readonly profile?: ProfileName;
  readonly oneJobAtATime?: boolean;
}

type Action = z.output<typeof controlAction>;

/** Executes actions from the control address and reports the state. */
export class Controls {
  readonly #options: ControlsOptions;
  readonly #requests = new Map<number, number>();
  readonly #waiting = new Set<() => void>();
  #profile: ProfileName;
  #oneJobAtATime: boolean;
  #online = true;
  #identified = 0;
  #revision = 0;

  constructor(options: ControlsOptions) {
    this.#options = options;
    this.#profile = options.profile ?? 'generic';
    this.#oneJobAtATime = options.oneJobAtATime ?? false;
    options.machine.onChange(() => this.#changed());
  }

  get profile(): ProfileName {
    return this.#profile;
  }
  get oneJobAtATime(): boolean {
    return this.#oneJobAtATime;
  }

  countRequest(operation: number): void {
    this.#requests.set(operation, (this.#requests.get(operation) ?? 0) + 1);
    this.#changed();
  }

  countIdentify(): void {
    this.#identified += 1;
    this.#changed();
  }

  /** Performs one action; the problem says why it cannot. */
  async perform(action: Action): Promise<Result<void, string>> {
    const { machine, faults } = this.#options;
    switch (action.action) {
      case 'setPaper': {
        const paper = action.paper === undefined ? {} : { paper: action.paper };
        if (!machine.setPaper(action.tray, { sheets: action.sheets, ...paper })) {
          return fail(`there is no tray ${action.tray}`);
        }
        break;
      }
      case 'jamAtSheet':
        machine.arm({ jamAtSheet: action.sheet });
        break;
      case 'abortAtSheet':
        machine.arm({ abortAtSheet: action.sheet });
        break;
      case 'jam':
      case 'clearJam':
        machine.change({ jammed: action.action === 'jam' });
        break;
      case 'openCover':
      case 'closeCover':
        machine.change({ coverOpen: action.action === 'openCover' });
        break;
      case 'toner':
        machine.change({ toner: { ...machine.hardware.toner, [action.colour]: action.level } });
        break;
      case 'fillOutput':
      case 'emptyOutput':
        machine.change({ outputSheets: action.action === 'fillOutput' ? OUTPUT_CAPACITY_SHEETS : 0 });
        break;
      case 'refuseNext':
        faults.refuseNext = action.status;
        break;
      case 'loseReplyNext':
        faults.loseReplyNext = true;
        break;
      case 'loseRequestNext':
        faults.loseRequestNext = true;
        break;
      case 'stall':
        if (action.what === 'answers') faults.stall();
        else machine.stall(true);
        break;
      case 'resume':
        faults.resume();
        machine.stall(false);
        break;
      case 'forgetJobs':
        machine.forgetJobs();
        break;
      case 'sheetMs':
        machine.setSheetMs(action.ms);
        break;
      case 'oneJobAtATime':
        this.#oneJobAtATime = action.enabled;
        break;
      case 'profile':
        this.#profile = action.name;
        break;
      case 'offline':
      case 'online':
        this.#online = action.action === 'online';
        break;
      case 'powerLoss':
        machine.losePower();
        // Withheld requests are lost as well: they find the printer without power.
        faults.resume();
        break;
      case 'powerOn':
        machine.restorePower();
        break;
      case 'reset':
        this.#reset();
        break;
      default:
        return assertNever(action);
    }
    await this.#plug();
    this.#changed();
    return ok();
  }

  /** Returns the state, after everything reported as printed is in the folder. */
  async state(): Promise<ControlState> {
    const { machine, faults, folder } = this.#options;
    await folder.flushed();
    return {
      ...machineView(machine),
      revision: this.#revision,
      online: this.#online,
      stalled: { sheets: machine.stalled, answers: faults.stalled },
      profile: this.#profile,
      oneJobAtATime: this.#oneJobAtATime,
      armed: {
        ...machine.armed,
        refuseNext: faults.refuseNext,
        loseReplyNext: faults.loseReplyNext,
        loseRequestNext: faults.loseRequestNext,
      },
      requests: Object.fromEntries(this.#requests),
      identified: this.#identified,
    };
  }

  /** Resolves when the revision exceeds `after`, or the signal is aborted. */
  async changedSince(after: number, signal: AbortSignal): Promise<void> {
    while (this.#revision <= after && !signal.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiting.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      this.#waiting.delete(resolve);
    }
  }

  #reset(): void {
    const { machine, faults, profile = 'generic', oneJobAtATime = false } = this.#options;
    faults.reset();
    machine.reset();
    this.#profile = profile;
    this.#oneJobAtATime = oneJobAtATime;
    this.#online = true;
    this.#requests.clear();
    this.#identified = 0;
  }

  /** A printer without power is as silent as one without its cable. */
  async #plug(): Promise<void> {
    const { machine, network } = this.#options;
    if (machine.powered && this.#online) await network.up();
    else await network.down();
  }

  #changed(): void {
    this.#revision += 1;
    for (const resolve of this.#waiting) resolve();
  }
}
