CREATE TABLE "academic_term" (
	"school_code" text NOT NULL,
	"term_id" uuid NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "academic_term_school_code_term_id_pk" PRIMARY KEY("school_code","term_id"),
	CONSTRAINT "academic_term_span" CHECK ("academic_term"."starts_on" <= "academic_term"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "registration" (
	"school_code" text NOT NULL,
	"record_id" uuid NOT NULL,
	"term_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"terminal_code" text NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" text,
	"reason_encrypted" "bytea",
	CONSTRAINT "registration_school_code_record_id_pk" PRIMARY KEY("school_code","record_id"),
	CONSTRAINT "registration_undone" CHECK (("registration"."undone_at" is null) = ("registration"."undone_by" is null) and ("registration"."undone_at" is null) = ("registration"."reason_encrypted" is null))
);
--> statement-breakpoint
CREATE TABLE "registration_setting" (
	"school_code" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_leave" (
	"school_code" text NOT NULL,
	"leave_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"state" text NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"terminal_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_leave_school_code_leave_id_pk" PRIMARY KEY("school_code","leave_id"),
	CONSTRAINT "student_leave_span" CHECK ("student_leave"."starts_on" <= "student_leave"."ends_on"),
	CONSTRAINT "student_leave_state" CHECK ("student_leave"."state" in ('approved', 'returned', 'withdrawn')),
	CONSTRAINT "student_leave_returned" CHECK (("student_leave"."state" = 'returned') = ("student_leave"."returned_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "academic_term" ADD CONSTRAINT "academic_term_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_for_term" FOREIGN KEY ("school_code","term_id") REFERENCES "public"."academic_term"("school_code","term_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration" ADD CONSTRAINT "registration_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_setting" ADD CONSTRAINT "registration_setting_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_leave" ADD CONSTRAINT "student_leave_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "academic_term_days" ON "academic_term" USING btree ("school_code","starts_on");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_once" ON "registration" USING btree ("school_code","term_id","user_id") WHERE "registration"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "registration_newest" ON "registration" USING btree ("school_code","registered_at","record_id");--> statement-breakpoint
CREATE INDEX "registration_of_person" ON "registration" USING btree ("school_code","user_id","registered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "student_leave_once" ON "student_leave" USING btree ("school_code","user_id","starts_on","ends_on","kind") WHERE "student_leave"."state" <> 'withdrawn';--> statement-breakpoint
CREATE INDEX "student_leave_newest" ON "student_leave" USING btree ("school_code","starts_on","leave_id");