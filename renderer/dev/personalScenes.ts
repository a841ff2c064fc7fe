import { terminalCloudPrintCalls } from '@self-print/contract/platform/cloudPrint.ts';
import { terminalItemCalls } from '@self-print/contract/platform/items.ts';
import {
  afterFormOf,
  FIRST_CLOUD,
  FIRST_ITEMS,
  type PersonalState,
  unfinishedOf,
} from '../src/flows/personal/state.ts';
import { certificatePicture } from './certificate.ts';
import type { GalleryPlatform } from './galleryPlatform.ts';
import { sampleCloudOrder, sampleItem, sampleRow, sampleVisit } from './personalSamples.ts';
import { sampleState } from './samples.ts';
import { type Scene, scene } from './sceneParts.ts';

const uuid = (number: number) => `7b6f1a52-2c53-4d09-8f64-${String(number).padStart(12, '0')}`;
const paged = <Row>(rows: readonly Row[]) => ({
  rows: [...rows],
  total: rows.length,
  pageSize: 20,
  pageNumber: 1,
});
const FORM = {
  schema: {
    type: 'object',
    required: ['reason'],
    properties: {
      reason: { type: 'string', title: '用途', enum: ['升学', '就业', '出国'] },
      addressee: { type: 'string', title: '接收单位' },
    },
  },
  widgets: {},
  values: {},
};
const TITLES = [
  ['在读证明', 'Certificate of enrolment'],
  ['本科生成绩单', 'Undergraduate transcript'],
  ['学位证明', 'Degree certificate'],
  ['四六级成绩证明', 'English test results'],
] as const;
const documents = TITLES.map(([zh, en], index) => ({
  ...sampleRow,
  itemId: `document-${index}`,
  title: { zh, en },
  uncompletedOrderId: index === 1 ? uuid(1) : null,
  hindrance: index === 3 ? ({ name: 'ITEM_NOT_ALLOWED', message: '仅限毕业生办理' } as const) : null,
}));
const folder = {
  ...sampleRow,
  itemId: 'proofs',
  kind: 'folder',
  title: { zh: '党员与团员证明', en: 'League documents' },
} as const;
const draft = {
  draftId: uuid(9),
  item: { ...sampleItem, price: 0, hasBeforeForm: true },
  language: 'zh',
  copies: 2,
  duplex: false,
  proofs: [],
  values: {},
} as const;

function answers(platform: GalleryPlatform, isEmpty = false): void {
  const some = <Row>(rows: readonly Row[]) => paged(isEmpty ? [] : rows);
  platform.give(terminalItemCalls.tags, [
    { tagId: 'new', name: { zh: '常用', en: 'Popular' }, position: 1 },
    { tagId: 'study', name: { zh: '学业', en: 'Studies' }, position: 2 },
  ]);
  platform.give(terminalItemCalls.list, some([folder, ...documents]));
  platform.give(terminalItemCalls.get, draft.item);
  platform.give(terminalItemCalls.beforeForm, { itemId: sampleItem.itemId, form: FORM });
  platform.give(terminalItemCalls.afterForm, { itemId: sampleItem.itemId, form: FORM });
  platform.give(terminalItemCalls.preview, {
    pages: [{ url: PAGE, width: 990, height: 1400 }],
    pageCount: 1,
  });
  platform.giveFile(terminalItemCalls.previewPage, () => fetch(certificatePicture()));
  platform.give(
    terminalItemCalls.uncompleted,
    some(
      (['paid', 'created', 'waiting'] as const).map((state, index) => ({
        orderId: uuid(index),
        itemId: sampleRow.itemId,
        title: sampleRow.title,
        copies: index + 1,
        pages: 1,
        state,
        totalFee: index * 500,
        createdAt: '2026-11-01T08:00:00.000Z',
      })),
    ),
  );
  platform.give(
    terminalCloudPrintCalls.files,
    isEmpty
      ? []
      : [
          {
            fileId: uuid(5),
            fileName: '实习报告.docx',
            pages: 6,
            uploadedAt: '2026-11-21T09:40:00.000Z',
          },
        ],
  );
  platform.give(
    terminalCloudPrintCalls.list,
    some([sampleCloudOrder, { ...sampleCloudOrder, orderId: uuid(6), fileName: '简历 2026.pdf' }]),
  );
}

const PAGE = `/wec-apis/self-print/item/preview-page/${uuid(8)}/1`;

const own = (state: PersonalState, isEmpty = false, prepare: Scene['answers'] = () => {}): Scene =>
  scene({ active: true, visit: sampleVisit, place: { at: 'personal', state } }, sampleState(), {
    answers: (platform) => {
      // What is given first is answered.
      prepare(platform);
      answers(platform, isEmpty);
    },
  });
const ITEM = {
  at: 'item',
  itemId: sampleItem.itemId,
  draftId: uuid(9),
  choice: { language: null, copies: 1, duplex: false },
  values: {},
  list: FIRST_ITEMS,
} as const;
const PROOF = { type: 'array', title: '证明材料', format: 'upload', items: { type: 'string' } } as const;

/** Own documents and files of a person, screen by screen. */
export const PERSONAL_SCENES: Readonly<Record<string, Scene>> = {
  'own-items': own(FIRST_ITEMS),
  'own-items-empty': own(FIRST_ITEMS, true),
  'own-item': own(ITEM),
  'own-item-files': own(ITEM, false, (platform) =>
    platform.give(terminalItemCalls.get, { ...draft.item, needsFiles: true }),
  ),
  'own-form': own({ at: 'form', draft, list: FIRST_ITEMS, act: null, refused: null }),
  'own-form-files': own(
    { at: 'form', draft, list: FIRST_ITEMS, act: null, refused: null },
    false,
    (platform) =>
      platform.give(terminalItemCalls.beforeForm, {
        itemId: sampleItem.itemId,
        form: {
          schema: { type: 'object', properties: { proof: PROOF } },
          widgets: { proof: 'upload' },
          values: {},
        },
      }),
  ),
  'own-preview': own({ at: 'preview', draft, list: FIRST_ITEMS, act: null }),
  'own-submitted': own({ at: 'submitted', draft, list: FIRST_ITEMS }),
  'own-unfinished': own(unfinishedOf(FIRST_ITEMS)),
  'own-unfinished-empty': own(unfinishedOf(FIRST_ITEMS), true),
  'own-after-form': own(afterFormOf(sampleItem.itemId, uuid(3))),
  'own-thanks': own({ at: 'thanks' }),
  'own-cloud': own(FIRST_CLOUD),
  'own-cloud-empty': own(FIRST_CLOUD, true),
};
