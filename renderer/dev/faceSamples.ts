import { FACE_MODEL } from '@self-print/contract/agent/pageTasks.ts';
import type { CollectedFace, OwnFace } from '../src/flows/face/state.ts';

/** A drawing of nobody, as JPEG in base64. */
export const samplePhoto = [
  '/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAgQEBMQExYWFhYWFhoYGhsbGxoaGhobGxsdHR0i',
  'IiIdHR0bGx0dICAiIiUmJSMjIiMmJigoKDAwLi44ODpFRVP/xAB/AAEAAwEBAQEAAAAAAAAAAAAABwUGAwQIAQEBAQEBAQAA',
  'AAAAAAAAAAAAAAQCAQMQAAIBAgMFBQQIBwEAAAAAAAABAgMRMSEEQQUSUWHBcSKBkaGxQhOyUuHRkjLwcsJiM4I0oiMkEQEB',
  'AQEBAQAAAAAAAAAAAAAAARESAjH/wAARCACQAMADASIAAhEAAxEA/9oADAMBAAIRAxEAPwCbgAAAAAAAAAAAAAAAAAAAAAAA',
  'AAAAAAAAAAAAAAAAAAAAMjrNZxXp03l8UufRdPf3B2TVtW1tOk2l45LYsF3v7rlK941b5Rhbz+9GfAU8xereNZLCD62fYy4p',
  'a+nN2kuB+q9crelupigDmJSBiNJq3RfDLOD/ANeq6c0bZNNXWaYT2Y/QAGQAAAAAAAAAAAAAAAAAAU+trOlTsnaUsl0W19nm',
  'YUstXUdStK/wvhXcvtzK0KvMyAAD0AAANfu+s5RdOTu45x/by8u0yB6KVR0pxmtj9VtXmgzZsSUAAjAAAAAAAAAAAAAAAADl',
  'OXBCUseFN27kdTx6h2o1P2S9wEcgALgAAAAAAAEh6WXHQpvDK34cuw95U6F/+eHTi+ky2CO/aAAMgAAAAAAAAAAAAAeWv/Rq',
  'fsl7meo/Gk1Z5pgRcDpOLhKUXjFtehzC4AAAAAAABvtF/jw/u+ky0PPSh8unGOWSSdsL7faegI79oAAyAAAAAAAAAAAAAAAA',
  'xmvo8E+NLKePSXptx6u5QEkVqSrQcHlyfJ8/1sI7lGUJOMlZrFBT5uxzAAeoAABa6Oj86qrrwxzfYsLZ8uVyrSbdlm2b/S0P',
  'kU7fE85YY8u5Bj1ciyAASAAAAAAAAAAAAAAAAAAAFZqdNGvHlJYPsfT3HunONOLlOUYxWLk0kvN5FLU3poqTs68Xlfw3mvWC',
  'kvLEOsrVpToytJW5PY+5nmLme/dG7xcKs1f6kLO220pp9c1crHvPdrd/kVvYvYqoe/bidYQlUdopyfT9ZLqc47y3dwrioVr2',
  'V8089ufzI39F3FpHfujgrRpVYrpCmvdMO9xo9LpFQ8UrSn7EunXqXRnob10M5KKrxu/rKUV+KUUl5suqdWnVV6c4zV7XjJSV',
  '+V0E9uu4ADgAAAAAAAAAAAAAArNVrKOjjxVZWvfhSzlJpYJdrsldXZEWt3tX1d0m6VNq3BF45WfFKybvfDDoBJWr3tptLePF',
  '8yav4IZ2ef5pYRzVms5LkR7X33q611FxpR8S8C8Vnzk7u65x4THgDvUq1KrvUnKbta8pOTtyuzgAAAAAAADrCcqclKEpRksH',
  'FtNeazOQA1FDfGsoZcaqKzyqLixd78Sam/NtEg6XfWm1GU/+EuU34duE8lgvi4c3ZXIWAH0wCBtHvKvo2lGTlTvnTk/DbPDH',
  'hxvdbcbku6LeFHWx8DtNK8qbxjsyeEl1XNXsBeAAAAAAAAFPrdbT0VPjnm3lCCxk+xLa9neWc5xpxlOTtGKcm+SSu8MyBNdq',
  '5ayvKo8PywVrWgm7Xxzzu83n0A8up1NTVVHUqO7fpFbIxWxL7XmeEAAAAAAAAAAAAAAAAAAd6VWdGcZwk4yi7pr9eqwZwAE6',
  'bu3jDXQ2RqxXjh/FH+X2rB7GaQ+c9PXnpqsasLcUXldXWFmn3rLmfQGnrw1NKNWF+GSyurPGzT7nlyA9gAA//9k=',
].join('');

export const sampleOwnFace: OwnFace = {
  state: 'none',
  photo: null,
  collectedAt: null,
  consent: {
    version: 3,
    text: {
      zh: '采集目的：您的人脸照片和由其计算的人脸特征，只用于在校内自助终端核对是否为您本人。\n\n保存与保护：照片和特征加密保存在学校平台，终端只在内存中使用，不提供给其他单位。\n\n您的权利：采集由您自愿决定。您可以随时在终端撤回同意，照片和特征会立即删除。不采集也可以用账号密码、手机等方式登录。',
      en: 'Purpose: your face photo and the face data calculated from it are used only to check at the self-service terminals of the school that you are who you say.\n\nStorage: both are kept encrypted on the school’s platform. Terminals hold them in memory only. Nobody else is given them.\n\nYour rights: it is up to you. You can withdraw your consent at any terminal at any time; both are then deleted at once. Without them you can sign in with your password, your phone or another way.',
    },
  },
};

export const sampleCollected: CollectedFace = {
  collectId: '2b6e0f14-8b1c-4c58-9a5d-3f0d7f1a0001',
  photo: samplePhoto,
  model: FACE_MODEL,
  descriptor: Array.from({ length: 128 }, () => 0.25),
  quality: 91,
};
