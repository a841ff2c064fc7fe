import type { EventLog } from '@self-print/contract/logEvents.ts';
import type { ReleaseOrder, ReleaseStanding } from '@self-print/contract/platform/terminalReleases.ts';
import { RELEASE_PIECE_BYTES } from '@self-print/contract/platform/terminalReleases.ts';
import type { InstallFile, KeeperFile } from '@self-print/contract/release/keeperFiles.ts';
import { fingerprintOf } from '@self-print/contract/release/releaseKeys.ts';
import type { ReleaseReason } from '@self-print/contract/release/releaseStates.ts';
import { assertNever, type Result } from '@self-print/contract/result.ts';
import { createAlarm } from '../alarm.ts';
import { messageOf } from '../files/errorFacts.ts';
import type { PrivateJson } from '../files/privateJson.ts';
import { RELEASE_BUSY_LOOK_MS, RELEASE_IDLE_MS, RELEASE_LOOK_MS, RELEASE_SPARE_BYTES } from '../limits.ts';
import type { Time } from '../time.ts';
import type { FetchPiece } from './fetchPiece.ts';
import { judgeRelease, type ReleaseMachine } from './judge.ts';
import { NO_RELEASE, nextLife, type ReleaseEvent, type ReleaseLife, stageOf } from './life.ts';
import type { ReleaseDisk } from './releaseDisk.ts';

/** Takes the releases that the platform wants, as far as the key of this machine allows it. */
export interface Releases {
  readonly run: (signal: AbortSignal) => Promise<void>;
  /** The platform answers again, or the registration changed. */
  readonly ring: () => void;
  readonly life: () => ReleaseLife;
}

export interface ReleaseOptions {
  readonly machine: ReleaseMachine;
  /** The raw key that packages must be signed with; null when this machine has none. */
  readonly trusted: Uint8Array | null;
  readonly disk: ReleaseDisk;
  readonly lifeFile: PrivateJson<ReleaseLife>;
  readonly installFile: PrivateJson<InstallFile>;
  readonly readKeeper: () => KeeperFile | null;
  /** Reports and learns what is wanted; undefined when the platform did not answer. */
  readonly report: (standing: ReleaseStanding) => Promise<ReleaseOrder | null | undefined>;
  readonly fetchPiece: FetchPiece;
  /** Whether a person, staff, a print or a card would be interrupted. */
  readonly inUse: () => boolean;
  readonly platformAnswers: () => boolean;
  /** Ends this agent, for the keeper to start the next one; false when something came between. */
  readonly restart: (version: string) => Promise<boolean>;
  readonly time: Time;
  readonly log: EventLog;
}

export function createReleases(options: ReleaseOptions): Releases {
  const { machine, trusted, disk, lifeFile, installFile, readKeeper, time, log } = options;
  const alarm = createAlarm(time);
  const read = lifeFile.read();
  if (!read.ok) log.event('release-note-unreadable', { detail: read.problem });
  let life: ReleaseLife = (read.ok ? read.value : null) ?? NO_RELEASE;
  let receivedBytes = 0;
  /** Since when nobody uses the terminal, by elapsed time; null while somebody does. */
  let idleSince: number | null = null;
  /** The order whose package was fetched a second time, because a disk may lose what it promised. */
  let fetchedAgain = '';

  /** Notes what happened; false when it cannot be noted, and then it has not happened. */
  const take = (event: ReleaseEvent): boolean => {
    const next = nextLife(life, event);
    if (next === life) return true;
    const written = lifeFile.write(next);
    if (!written.ok) {
      log.error('release-failed', new Error(written.problem));
      return false;
    }
    life = next;
    if (life.at !== 'none') {
      const { order, at } = life;
      const outcome = life.at === 'ended' ? { outcome: life.outcome, reason: life.reason } : {};
      log.event('release-step', { version: order.version, orderId: order.orderId, at, ...outcome });
    }
    return true;
  };
  const refuse = (reason: ReleaseReason) => take({ type: 'refused', reason });
  const lookAtKeeper = (started: boolean) => take({ type: 'keeper', file: readKeeper(), started });

  const standing = (): ReleaseStanding => {
    const keeper = readKeeper();
    const stage = stageOf(life, keeper);
    return {
      version: machine.version,
      base: keeper?.base ?? null,
      system: machine.system,
      key: trusted === null ? null : fingerprintOf(trusted),
      order: stage === null ? null : { ...stage, receivedBytes },
    };
  };
  const tidy = async () => {
    const keeper = readKeeper();
    const versions = [
      machine.version,
      keeper?.good,
      keeper?.trial?.version,
      life.at === 'none' ? null : life.order.version,
    ];
    await disk.keepOnly(versions.filter((version) => typeof version === 'string'));
    if (life.at === 'none' || life.at === 'ended') await disk.forgetPackage();
  };
  const learn = async () => {
    const wanted = await options.report(standing());
    if (wanted === undefined) return;
    const before = life;
    take({ type: 'ordered', order: wanted, running: machine.version });
    if (life === before || life.at === 'handedOver') return;
    receivedBytes = 0;
    await disk.forgetPackage();
    await tidy();
    await options.report(standing());
  };

  const download = async (order: ReleaseOrder, signal: AbortSignal): Promise<void> => {
    if (machine.keeperForm === null) return void refuse('notKept');
    if (trusted === null) return void refuse('noKey');
    if (!(await disk.hasRoomFor(order, RELEASE_SPARE_BYTES))) return void refuse('noSpace');
    receivedBytes = await disk.received(order);
    let judged = false;
    while (!signal.aborted) {
      if (receivedBytes > 0 && !judged) {
        const reason = await judge(order, trusted);
        if (reason !== null) return void refuse(reason);
        judged = true;
      }
      if (receivedBytes === order.sizeBytes) return verify(order, trusted);
      const left = order.sizeBytes - receivedBytes;
      const piece = await options.fetchPiece(order.packageId, receivedBytes / RELEASE_PIECE_BYTES, signal);
      if (!piece.ok) return log.event('release-piece-missing', { detail: piece.problem, receivedBytes });
      // Never more on the disk than was announced.
      if (piece.value.length !== Math.min(RELEASE_PIECE_BYTES, left)) return void refuse('differs');
      await disk.append(piece.value);
      receivedBytes += piece.value.length;
    }
  };
  const judge = async (order: ReleaseOrder, key: Uint8Array): Promise<ReleaseReason | null> => {
    const head = await disk.head(key);
    if (!head.ok) return head.problem;
    return judgeRelease(head.value, order, machine, readKeeper()?.base ?? machine.version);
  };
  const verify = async ({ orderId }: ReleaseOrder, key: Uint8Array): Promise<void> => {
    const head = await disk.head(key);
    const verified = head.ok ? await disk.verify(head.value) : head;
    if (verified.ok) return void take({ type: 'verified' });
    if (fetchedAgain === orderId) return void refuse(verified.problem);
    fetchedAgain = orderId;
    receivedBytes = 0;
    await disk.forgetPackage();
  };

  const isIdle = () => {
    if (options.inUse()) idleSince = null;
    else idleSince ??= time.elapsed();
    return idleSince !== null && time.elapsed() - idleSince >= RELEASE_IDLE_MS;
  };
  const unpack = async (order: ReleaseOrder): Promise<void> => {
    if (!isIdle()) return;
    if (trusted === null) return void refuse('noKey');
    // The key or the machine's own package may have been replaced since.
    const reason = await judge(order, trusted);
    if (reason !== null) return void refuse(reason);
    const head = await disk.head(trusted);
    const unpacked: Result<unknown, ReleaseReason> = head.ok ? await disk.unpack(head.value) : head;
    if (!unpacked.ok) return void refuse(unpacked.problem);
    if (take({ type: 'unpacked' })) await handOver(order);
  };
  const handOver = async ({ orderId, version }: ReleaseOrder): Promise<void> => {
    if (!isIdle()) return;
    const told = installFile.write({ orderId, version, platformAnswered: options.platformAnswers() });
    if (!told.ok) return void refuse('storageFailed');
    if (!take({ type: 'handedOver' })) return;
    await disk.forgetPackage();
    await options.report(standing());
    await options.restart(version);
  };

  const step = async (signal: AbortSignal): Promise<void> => {
    switch (life.at) {
      case 'none':
      case 'ended':
        return;
      case 'downloading':
        return download(life.order, signal);
      case 'verified':
        return unpack(life.order);
      case 'unpacked':
        return handOver(life.order);
      case 'handedOver':
        lookAtKeeper(false);
        // A print that began meanwhile held it up.
        if (readKeeper()?.trial?.orderId !== life.order.orderId && isIdle())
          await options.restart(life.order.version);
        return;
      default:
        return assertNever(life);
    }
  };
  /** One round; a disk that fails is tried again with the next one. */
  const round = async (signal: AbortSignal) => {
    try {
      lookAtKeeper(false);
      await learn();
      const before = life;
      await step(signal);
      if (life === before) return;
      if (life.at === 'ended') await tidy();
      await options.report(standing());
    } catch (error) {
      log.event('release-failed', { detail: messageOf(error) });
    }
  };

  return {
    ring: alarm.ring,
    life: () => life,
    run: async (signal) => {
      lookAtKeeper(true);
      await tidy().catch((error: unknown) => log.event('release-failed', { detail: messageOf(error) }));
      while (!signal.aborted) {
        await round(signal);
        const isBusy = life.at !== 'none' && life.at !== 'ended';
        await alarm.wait(isBusy ? RELEASE_BUSY_LOOK_MS : RELEASE_LOOK_MS, signal);
      }
    },
  };
}
