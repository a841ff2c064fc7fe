import type { faceCalls } from '@self-print/contract/agent/face.ts';
import type { faceSignInAgentCalls } from '@self-print/contract/agent/faceSignIn.ts';
import type { PresenceMove } from '@self-print/contract/agent/pageTask.ts';
import type { DeclaredProblem } from '@self-print/contract/call.ts';
import type { ErrorName } from '@self-print/contract/errorCodes.ts';
import { type Outcome, problem } from '@self-print/contract/errors.ts';
import type { EventLog } from '@self-print/contract/logEvents.ts';
import { fail, ok, type Result } from '@self-print/contract/result.ts';
import type { FaceSettings } from '@self-print/contract/settings.ts';
import { FACE_DESCRIBE_LIMIT_MS, FACE_READ_LIMIT_MS } from '../limits.ts';
import type { Camera } from './camera.ts';
import { type FramesProblem, judgeFrames } from './judgeFrames.ts';
import { readingRefused } from './refusals.ts';
import { distance } from './search/descriptor.ts';
import type { FaceSearch } from './search/faceSearch.ts';
import { judgeOneToMany, judgeOneToOne, searchLimit } from './verdict.ts';
import type { Visit } from './visit.ts';

/** Whom the face should match. */
export type FaceReference = { readonly kind: 'user'; readonly userId: string } | { readonly kind: 'idCard' };

/** Recognises the person before the camera. */
export interface Recognition {
  readonly oneToOne: (
    reference: FaceReference,
  ) => Promise<Result<{ readonly confidence: number }, DeclaredProblem<typeof faceCalls.one2one>>>;
  /** Compares with an enrolled person. Who is not enrolled, or nobody, is filmed and refused as somebody else is. */
  readonly personOrNobody: (
    userId: string | null,
  ) => Promise<Result<{ readonly confidence: number }, DeclaredProblem<typeof faceSignInAgentCalls.signIn>>>;
  readonly oneToMany: (
    groupId: string,
  ) => Promise<
    Result<{ readonly userId: string; readonly confidence: number }, DeclaredProblem<typeof faceCalls.one2n>>
  >;
}

export interface RecognitionOptions {
  readonly camera: Camera;
  readonly search: FaceSearch;
  /** Whether the enrolled faces are loaded. */
  readonly galleryReady: () => boolean;
  readonly settings: () => FaceSettings;
  readonly visit: Visit;
  /** JPEG in base64 from the ID card read last, for as long as it may be kept. */
  readonly lastIdCardPhoto: () => string | null;
  /** 0 to 1. */
  readonly random: () => number;
  readonly log: EventLog;
}

/** Outcomes that use up an attempt: somebody was there but did not match. */
const TRIES: ReadonlySet<ErrorName> = new Set(['FACE_NO_MATCH', 'FACE_UNCERTAIN', 'FACE_NOT_PRESENT']);

const FRAMES_PROBLEMS = {
  notStraight: 'FACE_NONE',
  otherPerson: 'FACE_NOT_PRESENT',
  moveNotMade: 'FACE_NOT_PRESENT',
} as const satisfies Record<FramesProblem, ErrorName>;

export function createRecognition(options: RecognitionOptions): Recognition {
  const { camera, search, galleryReady, settings, visit, lastIdCardPhoto, random, log } = options;

  const attempt = <Value, Name extends ErrorName>(
    call: string,
    work: (signal: AbortSignal) => Promise<Outcome<Value, Name>>,
  ): Promise<
    Outcome<Value, Name | 'CAMERA_ABSENT' | 'CAMERA_NOT_OPEN' | 'FACE_TOO_MANY_TRIES' | 'PAGE_SILENT'>
  > =>
    visit.inTurn(async (signal) => {
      if (signal.aborted) return fail(problem('PAGE_SILENT'));
      if (!visit.mayTry(settings().triesMax)) return fail(problem('FACE_TOO_MANY_TRIES'));
      const ready = camera.ready();
      if (!ready.ok) return ready;
      const outcome = await work(signal);
      // The person has left, so the result no longer matters.
      if (signal.aborted) return fail(problem('PAGE_SILENT'));
      if (!outcome.ok && TRIES.has(outcome.problem.name)) visit.countTry();
      log.event('face-judged', { call, outcome: outcome.ok ? 'recognised' : outcome.problem.name });
      return outcome;
    });
  const readPerson = async (signal: AbortSignal) => {
    const move: PresenceMove | null = settings().presenceCheck
      ? random() < 0.5
        ? 'turnLeft'
        : 'turnRight'
      : null;
    const reading = await camera.askFace(
      { kind: 'readFace', move },
      FACE_READ_LIMIT_MS,
      readingRefused,
      signal,
    );
    if (!reading.ok) return reading;
    const judged = judgeFrames(reading.value.frames, move);
    return judged.ok ? judged : fail(problem(FRAMES_PROBLEMS[judged.problem]));
  };
  const describeIdCard = async (signal: AbortSignal) => {
    const photo = lastIdCardPhoto();
    if (photo === null) return fail(problem('FACE_NO_REFERENCE'));
    const described = await camera.askFace(
      { kind: 'describePhoto', photo },
      FACE_DESCRIBE_LIMIT_MS,
      (reason) => problem(reason === 'faceModelFailed' ? 'FACE_MODEL_FAILED' : 'FACE_NO_REFERENCE'),
      signal,
    );
    if (!described.ok) return described;
    const [frame] = described.value.frames;
    return frame ? ok(Float32Array.from(frame.descriptor)) : fail(problem('FACE_NO_REFERENCE'));
  };
  const compareWithUser = async (userId: string, signal: AbortSignal) => {
    const known = galleryReady() ? await search.ask('knows', userId) : fail('lost' as const);
    if (!known.ok) return fail(problem('FACE_MODEL_FAILED'));
    if (!known.value) return fail(problem('FACE_NOT_ENROLLED'));
    const person = await readPerson(signal);
    if (!person.ok) return person;
    const found = await search.ask('distanceTo', userId, person.value);
    if (!found.ok) return fail(problem('FACE_MODEL_FAILED'));
    if (found.value === null) return fail(problem('FACE_NOT_ENROLLED'));
    return judgeOneToOne(found.value, settings());
  };
  const compareWithIdCard = async (signal: AbortSignal) => {
    const reference = await describeIdCard(signal);
    if (!reference.ok) return reference;
    const person = await readPerson(signal);
    return person.ok ? judgeOneToOne(distance(reference.value, person.value), settings()) : person;
  };

  const compareUnnamed = async (userId: string | null, signal: AbortSignal) => {
    if (!galleryReady()) return fail(problem('FACE_MODEL_FAILED'));
    const person = await readPerson(signal);
    if (!person.ok) return person;
    const found = userId === null ? ok(null) : await search.ask('distanceTo', userId, person.value);
    if (!found.ok) return fail(problem('FACE_MODEL_FAILED'));
    return found.value === null ? fail(problem('FACE_NO_MATCH')) : judgeOneToOne(found.value, settings());
  };

  return {
    personOrNobody: (userId) => attempt('sign in', (signal) => compareUnnamed(userId, signal)),
    oneToOne: (reference) =>
      attempt(`one2one ${reference.kind}`, (signal) =>
        reference.kind === 'idCard' ? compareWithIdCard(signal) : compareWithUser(reference.userId, signal),
      ),
    oneToMany: (groupId) =>
      attempt('one2n', async (signal) => {
        const people = galleryReady() ? await search.ask('peopleIn', groupId) : fail('lost' as const);
        if (!people.ok) return fail(problem('FACE_MODEL_FAILED'));
        if (people.value === 0) return fail(problem('FACE_GROUP_EMPTY'));
        if (people.value > settings().oneToManyPeopleMax) return fail(problem('FACE_GROUP_TOO_LARGE'));
        const person = await readPerson(signal);
        if (!person.ok) return person;
        const nearest = await search.ask('nearest', groupId, person.value, searchLimit(settings()));
        return nearest.ok ? judgeOneToMany(nearest.value, settings()) : fail(problem('FACE_MODEL_FAILED'));
      }),
  };
}
