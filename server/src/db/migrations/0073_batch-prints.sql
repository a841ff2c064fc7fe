CREATE TABLE "batch_print" (
	"school_code" text NOT NULL,
	"run_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"state" text NOT NULL,
	"paused_for" text,
	"paused_at" integer,
	"not_before" timestamp (3) with time zone,
	"started_by" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "batch_print_school_code_run_id_pk" PRIMARY KEY("school_code","run_id"),
	CONSTRAINT "batch_print_state" CHECK ("batch_print"."state" in ('running', 'paused', 'done', 'stopped')
        and ("batch_print"."state" = 'paused') = ("batch_print"."paused_for" is not null)
        and ("batch_print"."state" in ('done', 'stopped')) = ("batch_print"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "batch_row" ADD COLUMN "paper" text;--> statement-breakpoint
ALTER TABLE "batch_row" ADD COLUMN "paper_token" integer;--> statement-breakpoint
ALTER TABLE "batch_row" ADD COLUMN "paper_command_id" uuid;--> statement-breakpoint
ALTER TABLE "batch_row" ADD COLUMN "paper_code" text;--> statement-breakpoint
ALTER TABLE "batch_task" ADD COLUMN "printed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "batch_print" ADD CONSTRAINT "batch_print_of_task" FOREIGN KEY ("school_code","task_id") REFERENCES "public"."batch_task"("school_code","task_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_print" ADD CONSTRAINT "batch_print_at_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "batch_print" ADD CONSTRAINT "batch_print_started_by" FOREIGN KEY ("school_code","started_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "batch_print_newest" ON "batch_print" USING btree ("school_code","task_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "batch_print_of_batch" ON "batch_print" USING btree ("school_code","task_id") WHERE "batch_print"."state" in ('running', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "batch_print_of_terminal" ON "batch_print" USING btree ("school_code","terminal_code") WHERE "batch_print"."state" in ('running', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "batch_row_printing" ON "batch_row" USING btree ("school_code","task_id") WHERE "batch_row"."paper" = 'working';--> statement-breakpoint
CREATE INDEX "batch_row_unsettled" ON "batch_row" USING btree ("school_code","task_id") WHERE "batch_row"."paper" in ('working', 'failed', 'unconfirmed', 'leftOut');--> statement-breakpoint
CREATE INDEX "batch_row_of_paper" ON "batch_row" USING btree ("school_code","task_id","paper","no") WHERE "batch_row"."paper" is not null;--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_paper" CHECK ("batch_row"."paper" in ('waiting', 'working', 'printed', 'failed', 'unconfirmed', 'leftOut', 'void')
        and "batch_row"."state" = 'issued' or "batch_row"."paper" is null);--> statement-breakpoint
ALTER TABLE "batch_row" ADD CONSTRAINT "batch_row_told" CHECK ("batch_row"."paper" is distinct from 'working' or ("batch_row"."paper_token" is not null and "batch_row"."paper_command_id" is not null));