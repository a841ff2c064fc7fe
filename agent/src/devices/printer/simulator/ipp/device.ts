import { SECOND_MS } from '@self-print/contract/limits.ts';
import type { Machine } from '../machine/machine.ts';
import type { Job } from '../machine/model.ts';
import type { Profile } from '../profiles.ts';
import { PRINTER_PATH } from './request.ts';

/** What the IPP side knows of its device. */
export interface IppDevice {
  readonly machine: Machine;
  readonly profile: Profile;
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** Whether a second job is refused with server-error-busy while one is open, as by many small printers. */
  readonly oneJobAtATime: boolean;
  /** Receives a job's document before the job can start. */
  readonly receive: (job: Job, document: Uint8Array) => Promise<void>;
  /** Somebody asked the printer to identify itself. */
  readonly identify: () => void;
}

export const printerUri = ({ secure, host, port }: IppDevice): string =>
  `${secure ? 'ipps' : 'ipp'}://${host}:${port}${PRINTER_PATH}`;

export const jobUri = (device: IppDevice, job: Job): string => `${printerUri(device)}/${job.id}`;

export const webAddress = ({ secure, host, port }: IppDevice): string =>
  `${secure ? 'https' : 'http'}://${host}:${port}/`;

/** Seconds since the printer was switched on, never 0, at a time of the clock. */
export const upTime = ({ machine }: IppDevice, moment: number): number =>
  Math.max(1, Math.floor((moment - machine.bootedAt) / SECOND_MS) + 1);
