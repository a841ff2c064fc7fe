CREATE TABLE "student_card_make" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"make_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"state" text NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"lease_ends_at" timestamp (3) with time zone NOT NULL,
	"begun_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"fault" text,
	"evidence" text NOT NULL,
	"uid_encrypted" "bytea",
	"settled_by" text,
	"reason_encrypted" "bytea",
	CONSTRAINT "student_card_make_school_code_order_id_pk" PRIMARY KEY("school_code","order_id"),
	CONSTRAINT "student_card_make_state" CHECK ("student_card_make"."state" in ('granted', 'begun', 'done', 'failed', 'unconfirmed')),
	CONSTRAINT "student_card_make_settled" CHECK (("student_card_make"."settled_by" is null) = ("student_card_make"."reason_encrypted" is null))
);
--> statement-breakpoint
ALTER TABLE "student_card_report" DROP CONSTRAINT "student_card_report_kind";--> statement-breakpoint
ALTER TABLE "student_card_make" ADD CONSTRAINT "student_card_make_of_request" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."student_card_request"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "student_card_make_id" ON "student_card_make" USING btree ("school_code","make_id");--> statement-breakpoint
ALTER TABLE "student_card_report" ADD CONSTRAINT "student_card_report_kind" CHECK ("student_card_report"."kind" in ('reissue', 'withdraw', 'issue'));