import type { DeviceProblem } from '@self-print/contract/agent/devices.ts';
import type { BytePort, DeviceProgram } from '@self-print/contract/deviceSettings.ts';
import type { Result } from '@self-print/contract/result.ts';

/** An open bidirectional byte stream: a serial port or TCP connection. */
export interface ByteLink {
  /** Resolves when the bytes have left this program; rejects when the link is closed. */
  readonly write: (bytes: Uint8Array) => Promise<void>;
  readonly onData: (listener: (bytes: Uint8Array) => void) => void;
  /** Resolves once with the reason when the cable was pulled, the far end disconnected or `close` was called. */
  readonly closed: Promise<string>;
  readonly close: () => Promise<void>;
}

/** Why a port cannot be opened, with the system's message for the technician. */
export interface OpenProblem {
  readonly problem: Extract<DeviceProblem, 'portUnavailable' | 'driverMissing'>;
  readonly detail: string;
}

/** What a link can be opened to: a port, or a program that uses stdin and stdout. */
export type LinkTarget = BytePort | ({ readonly kind: 'program' } & DeviceProgram);

export type OpenByteLink = (
  target: LinkTarget,
  signal: AbortSignal,
) => Promise<Result<ByteLink, OpenProblem>>;

/** Name of the port for the technician. */
export function portName(port: BytePort): string {
  return port.kind === 'serial' ? `${port.path} at ${port.baudRate} baud` : `${port.host}:${port.port}`;
}
