CREATE TABLE "retention_report" (
	"school_code" text NOT NULL,
	"report_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"count" integer NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_report_school_code_report_id_pk" PRIMARY KEY("school_code","report_id"),
	CONSTRAINT "retention_report_count" CHECK ("retention_report"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "retention_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"terms" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "print_order" DROP CONSTRAINT "print_order_fee";--> statement-breakpoint
ALTER TABLE "print_order" ADD COLUMN "client_type" integer;--> statement-breakpoint
ALTER TABLE "retention_report" ADD CONSTRAINT "retention_report_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_setting" ADD CONSTRAINT "retention_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_report_newest" ON "retention_report" USING btree ("school_code","deleted_at");--> statement-breakpoint
ALTER TABLE "print_order" ADD CONSTRAINT "print_order_fee" CHECK ("print_order"."total_fee" >= 0 and "print_order"."charged_copies" >= 0 and "print_order"."free_copies" >= 0 and "print_order"."copies" between 1 and 99
        and "print_order"."free_pages" >= 0 and "print_order"."fee_pages" >= 0 and "print_order"."n_up" in (1, 2, 4) and "print_order"."take_type" between 1 and 3 and "print_order"."client_type" between 1 and 4);