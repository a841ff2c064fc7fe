import type { DeviceHealth } from '@self-print/contract/agent/devices.ts';
import {
  FACE_MODEL,
  type FaceModel,
  type PageAnswer,
  type PageRefusal,
} from '@self-print/contract/agent/pageTasks.ts';
import type { CameraSetting } from '@self-print/contract/cameraSetting.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type CallProblem, type Outcome, problem } from '@self-print/contract/errors.ts';
import { fail, ok } from '@self-print/contract/result.ts';
import { type HealthReport, healthOf } from '../devices/framework/health.ts';
import type { Display } from '../kiosk/display.ts';
import type { NewPageTask, PageTasks } from '../kiosk/pageTasks.ts';

export type FaceAnswer = Extract<PageAnswer, { kind: 'face' }>;

/** The camera, which belongs to the kiosk page: requests to it, and the interpretation of its answers. */
export interface Camera {
  /** @returns CAMERA_ABSENT when this terminal has none */
  readonly open: () => Outcome<void, 'CAMERA_ABSENT'>;
  readonly close: () => void;
  readonly isConfigured: () => boolean;
  readonly isOpen: () => boolean;
  /** Health derived from the page's answers; empty when this terminal has no camera. */
  readonly health: () => readonly DeviceHealth[];
  /** Whether a task that needs the open camera can be requested. */
  readonly ready: () => Outcome<void, 'CAMERA_ABSENT' | 'CAMERA_NOT_OPEN'>;
  readonly takePhoto: (signal: AbortSignal) => Promise<Outcome<string, PhotoProblem>>;
  /** Requests faces; accepts only descriptors of our own model. */
  readonly askFace: <Refused extends ErrorName>(
    task: Extract<NewPageTask, { kind: 'readFace' | 'collectFace' | 'describePhoto' }>,
    limitMs: number,
    onRefused: (reason: PageRefusal) => CallProblem<Refused>,
    signal: AbortSignal,
  ) => Promise<Outcome<FaceAnswer, Refused | 'FACE_MODEL_FAILED' | 'PAGE_SILENT'>>;
}

export function createCamera(options: {
  readonly tasks: PageTasks;
  readonly display: Display;
  readonly setting: () => CameraSetting;
  readonly photoLimitMs: number;
  readonly simulated: boolean;
  readonly onChange: () => void;
}): Camera {
  const { tasks, display, setting, photoLimitMs, simulated, onChange } = options;
  let trouble: PageRefusal | null = null;
  const hear = (answer: PageAnswer) => {
    const now = answer.kind === 'refused' && isTrouble(answer.reason) ? answer.reason : null;
    if (now === trouble) return;
    trouble = now;
    onChange();
  };
  const report = (): HealthReport =>
    trouble === null
      ? { state: 'ready', detail: display.cameraOpen() ? 'open' : '' }
      : { state: 'faulted', problem: 'portUnavailable', detail: trouble };
  const isConfigured = () => setting().driver !== 'none';
  return {
    isConfigured,
    isOpen: display.cameraOpen,
    health: () => {
      const { driver } = setting();
      return driver === 'none' ? [] : [healthOf('camera', driver, simulated, report())];
    },
    open: () => {
      if (!isConfigured()) return fail(problem('CAMERA_ABSENT'));
      display.setCamera(true);
      return ok();
    },
    close: () => display.setCamera(false),
    ready: () => {
      if (!isConfigured()) return fail(problem('CAMERA_ABSENT'));
      return display.cameraOpen() ? ok() : fail(problem('CAMERA_NOT_OPEN'));
    },
    takePhoto: async (signal) => {
      const answer = await tasks.ask({ kind: 'takePhoto' }, photoLimitMs, signal);
      if (!answer.ok) return answer;
      hear(answer.value);
      if (answer.value.kind === 'picture') return ok(answer.value.jpeg);
      return fail(problem(photoProblem(answer.value)));
    },
    askFace: async (task, limitMs, onRefused, signal) => {
      const answer = await tasks.ask(task, limitMs, signal);
      if (!answer.ok) return answer;
      const { value } = answer;
      if (task.kind !== 'describePhoto') hear(value);
      if (value.kind === 'refused') return fail(onRefused(value.reason));
      if (value.kind !== 'face') return fail(problem('PAGE_SILENT'));
      return isOurModel(value.model) ? ok(value) : fail(problem('FACE_MODEL_FAILED'));
    },
  };
}

const PHOTO_PROBLEMS = {
  noCamera: 'CAMERA_ABSENT',
  cameraDenied: 'CAMERA_DENIED',
  cameraLoading: 'CAMERA_LOADING',
} as const;

function isTrouble(reason: PageRefusal): boolean {
  return reason === 'noCamera' || reason === 'cameraDenied';
}

type PhotoProblem = (typeof PHOTO_PROBLEMS)[keyof typeof PHOTO_PROBLEMS] | 'PAGE_SILENT';

function photoProblem(answer: PageAnswer): PhotoProblem {
  if (answer.kind !== 'refused') return 'PAGE_SILENT';
  const { reason } = answer;
  return reason === 'noCamera' || reason === 'cameraDenied' || reason === 'cameraLoading'
    ? PHOTO_PROBLEMS[reason]
    : 'PAGE_SILENT';
}

function isOurModel({ name, version, detector }: FaceModel): boolean {
  return name === FACE_MODEL.name && version === FACE_MODEL.version && detector === FACE_MODEL.detector;
}
