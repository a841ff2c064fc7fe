import { z } from 'zod/mini';
import { kioskCall } from '../call.ts';
import * as f from '../fields.ts';
import { faceDescriptor, faceModel, jpeg } from './pageTasks.ts';

const photo = z.object({ photo: jpeg });
/** The data that the platform's facePub/savePhotograph needs: the photo and the descriptor computed by the page's model. */
const collected = z.extend(photo, {
  collectId: z.uuid(),
  model: faceModel,
  descriptor: faceDescriptor,
  quality: z.int().check(z.minimum(0), z.maximum(100)),
});
const cameraErrors = [
  'CAMERA_ABSENT',
  'CAMERA_DENIED',
  'CAMERA_LOADING',
  'CAMERA_NOT_OPEN',
  'PAGE_SILENT',
] as const;
export const faceErrors = [
  ...cameraErrors,
  'FACE_NONE',
  'FACE_SEVERAL',
  'FACE_NO_MATCH',
  'FACE_UNCERTAIN',
  'FACE_NOT_PRESENT',
  'FACE_MODEL_FAILED',
  'FACE_TOO_MANY_TRIES',
] as const;

/** The specification's code for a recognised face. */
const code = z.literal('2000');

export const faceCalls = {
  one2one: kioskCall({
    path: '/faceRecognition/one2one',
    summary:
      'Whether the person before the camera is a given person: the enrolled user, or the owner of the ID card read last',
    body: z.object({
      reference: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('user'), userId: f.userId }),
        z.object({ kind: z.literal('idCard') }),
      ]),
    }),
    data: z.object({
      code,
      matched: z.literal(true),
      confidence: z.number().check(z.minimum(0), z.maximum(1)),
    }),
    errors: [...faceErrors, 'FACE_NOT_ENROLLED', 'FACE_NO_REFERENCE'],
  }),
  one2n: kioskCall({
    path: '/faceRecognition/one2n',
    summary: 'Which member of a group is before the camera',
    body: z.object({ groupId: z.string().check(z.minLength(1), z.maxLength(64)) }),
    data: z.object({ code, userId: f.userId, confidence: z.number().check(z.minimum(0), z.maximum(1)) }),
    errors: [...faceErrors, 'FACE_GROUP_EMPTY', 'FACE_GROUP_TOO_LARGE'],
  }),
};

export const cameraCalls = {
  open: kioskCall({
    path: '/camera/open',
    summary: 'Start the camera; the page shows its picture',
    body: z.object({}),
    data: z.object({}),
    errors: ['CAMERA_ABSENT', 'DEVICE_ABSENT'],
  }),
  close: kioskCall({
    path: '/camera/close',
    summary: 'Stop the camera',
    body: z.object({}),
    data: z.object({}),
    errors: [],
  }),
  takePhoto: kioskCall({
    path: '/camera/takePhoto',
    summary: 'A still picture from the open camera',
    body: z.object({}),
    data: photo,
    errors: cameraErrors,
  }),
};

const qualityErrors = [
  'FACE_NONE',
  'FACE_SEVERAL',
  'FACE_TOO_SMALL',
  'FACE_BLURRED',
  'FACE_DARK',
  'FACE_TURNED',
  'FACE_MODEL_FAILED',
] as const;

export const faceCollectCalls = {
  photograph: kioskCall({
    path: '/faceCollect/photograph',
    summary: 'Take a photo good enough to enrol and hold it, or report what is wrong',
    body: z.object({}),
    data: collected,
    errors: [...cameraErrors, ...qualityErrors],
  }),
  reshoot: kioskCall({
    path: '/faceCollect/reshoot',
    summary: 'Discard the held photo and take another',
    body: z.object({}),
    data: collected,
    errors: [...cameraErrors, ...qualityErrors],
  }),
  uploadSuccess: kioskCall({
    path: '/faceCollect/uploadSuccess',
    summary: 'The platform has the photo: discard it, close the camera, refresh the gallery',
    body: z.object({}),
    data: z.object({}),
    errors: ['FACE_NOTHING_COLLECTED'],
  }),
};

const windowCall = (path: `/${string}`, summary: string) =>
  kioskCall({
    path,
    summary,
    body: z.object({}),
    data: z.object({}),
    errors: [],
  });

export const windowCalls = {
  selfRegisterOpenWindow: windowCall('/selfRegisterOpenWindow', 'Open the window of self-registration'),
  faceScanLoginOpenWindow: windowCall('/faceScanLoginOpenWindow', 'Open the window of face log-in'),
  selfChangePwdOpen: windowCall('/selfChangePwd/open', 'Open the window of the password change'),
  simpleCameraOpen: windowCall(
    '/simpleCameraWindow/open',
    'Open a small window with the picture of the camera',
  ),
  simpleCameraClose: windowCall('/simpleCameraWindow/close', 'Close the camera window and stop the camera'),
  simpleCameraHide: windowCall('/simpleCameraWindow/hide', 'Hide the camera window and keep the camera on'),
  simpleCameraShow: windowCall('/simpleCameraWindow/show', 'Show the camera window again'),
  /** Not in the specification: lets a person close such a window. */
  closeWindow: kioskCall({
    path: '/kiosk/closeWindow',
    summary: 'Close a window opened by a call',
    body: z.object({ windowId: z.enum(['selfRegister', 'faceLogin', 'changePassword', 'camera']) }),
    data: z.object({}),
    errors: [],
  }),
};
