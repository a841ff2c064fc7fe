import type { Gallery } from './gallery.ts';

/** Questions to the search: the operations of a gallery, one message each. */
export type SearchQuestion = keyof Gallery;

export type QuestionInput<Question extends SearchQuestion> = Parameters<Gallery[Question]>;
export type QuestionAnswer<Question extends SearchQuestion> = ReturnType<Gallery[Question]>;

export interface SearchRequest {
  readonly id: number;
  readonly question: SearchQuestion;
  readonly input: readonly unknown[];
}

export interface SearchReply {
  readonly id: number;
  readonly answer: unknown;
}
