CREATE TABLE "student_card_report" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"detail" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"settled_by" text,
	"reason_encrypted" "bytea",
	CONSTRAINT "student_card_report_school_code_order_id_kind_pk" PRIMARY KEY("school_code","order_id","kind"),
	CONSTRAINT "student_card_report_kind" CHECK ("student_card_report"."kind" in ('reissue', 'withdraw')),
	CONSTRAINT "student_card_report_state" CHECK ("student_card_report"."state" in ('due', 'told', 'refused', 'settled')),
	CONSTRAINT "student_card_report_due" CHECK (("student_card_report"."state" = 'due') = ("student_card_report"."next_try_at" is not null)),
	CONSTRAINT "student_card_report_settled" CHECK (("student_card_report"."settled_by" is null) = ("student_card_report"."reason_encrypted" is null))
);
--> statement-breakpoint
CREATE TABLE "student_card_request" (
	"school_code" text NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"terminal_code" text NOT NULL,
	"slip_number" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"requested_at" timestamp (3) with time zone,
	"made_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"reason_encrypted" "bytea",
	CONSTRAINT "student_card_request_school_code_order_id_pk" PRIMARY KEY("school_code","order_id"),
	CONSTRAINT "student_card_request_state" CHECK ("student_card_request"."state" in ('unpaid', 'requested', 'made', 'handedOut', 'cancelled')),
	CONSTRAINT "student_card_request_asked" CHECK (("student_card_request"."state" = 'unpaid') = ("student_card_request"."requested_at" is null)),
	CONSTRAINT "student_card_request_ended" CHECK (("student_card_request"."state" in ('handedOut', 'cancelled')) = ("student_card_request"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "student_card_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"system" jsonb,
	"key_encrypted" "bytea",
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "student_card_report" ADD CONSTRAINT "student_card_report_of_request" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."student_card_request"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_card_request" ADD CONSTRAINT "student_card_request_of_order" FOREIGN KEY ("school_code","order_id") REFERENCES "public"."print_order"("school_code","order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_card_setting" ADD CONSTRAINT "student_card_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_card_report_due" ON "student_card_report" USING btree ("next_try_at") WHERE "student_card_report"."next_try_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "student_card_request_slip" ON "student_card_request" USING btree ("school_code","slip_number");--> statement-breakpoint
CREATE INDEX "student_card_request_person" ON "student_card_request" USING btree ("school_code","user_id","created_at");--> statement-breakpoint
CREATE INDEX "student_card_request_newest" ON "student_card_request" USING btree ("school_code","requested_at");