CREATE TABLE "fault_event" (
	"school_code" text NOT NULL,
	"feedback_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"state" text NOT NULL,
	"assignee_id" text,
	"remark_encrypted" "bytea",
	CONSTRAINT "fault_event_school_code_feedback_id_revision_pk" PRIMARY KEY("school_code","feedback_id","revision")
);
--> statement-breakpoint
CREATE TABLE "fault_photo" (
	"school_code" text NOT NULL,
	"feedback_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"photo_id" uuid NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"content_length" integer NOT NULL,
	"content_type" text NOT NULL,
	CONSTRAINT "fault_photo_school_code_feedback_id_place_pk" PRIMARY KEY("school_code","feedback_id","place")
);
--> statement-breakpoint
CREATE TABLE "fault_report" (
	"school_code" text NOT NULL,
	"feedback_id" uuid NOT NULL,
	"request_key" text NOT NULL,
	"source" text NOT NULL,
	"fault_type" integer NOT NULL,
	"problem_code" text,
	"terminal_code" text,
	"order_id" uuid,
	"reporter_id" text,
	"reason_encrypted" "bytea" NOT NULL,
	"phone_encrypted" "bytea",
	"terminal_health" jsonb,
	"state" text NOT NULL,
	"assignee_id" text,
	"answer_encrypted" "bytea",
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fault_report_school_code_feedback_id_pk" PRIMARY KEY("school_code","feedback_id"),
	CONSTRAINT "fault_report_state" CHECK ("fault_report"."state" in ('new', 'assigned', 'working', 'done', 'rejected')
        and ("fault_report"."state" <> 'assigned' or "fault_report"."assignee_id" is not null)
        and ("fault_report"."state" <> 'rejected' or "fault_report"."answer_encrypted" is not null)),
	CONSTRAINT "fault_report_source" CHECK ("fault_report"."source" in ('kiosk', 'phone', 'ticket', 'maintenance'))
);
--> statement-breakpoint
ALTER TABLE "fault_event" ADD CONSTRAINT "fault_event_report" FOREIGN KEY ("school_code","feedback_id") REFERENCES "public"."fault_report"("school_code","feedback_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_photo" ADD CONSTRAINT "fault_photo_report" FOREIGN KEY ("school_code","feedback_id") REFERENCES "public"."fault_report"("school_code","feedback_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_report" ADD CONSTRAINT "fault_report_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fault_report" ADD CONSTRAINT "fault_report_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fault_photo_id" ON "fault_photo" USING btree ("school_code","photo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_report_request" ON "fault_report" USING btree ("school_code","request_key");--> statement-breakpoint
CREATE INDEX "fault_report_newest" ON "fault_report" USING btree ("school_code","created_at");--> statement-breakpoint
CREATE INDEX "fault_report_open" ON "fault_report" USING btree ("school_code","assignee_id") WHERE "fault_report"."state" not in ('done', 'rejected');--> statement-breakpoint
CREATE INDEX "fault_report_own" ON "fault_report" USING btree ("school_code","reporter_id","created_at");