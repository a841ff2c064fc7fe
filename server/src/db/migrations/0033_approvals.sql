CREATE TABLE "approval" (
	"school_code" text NOT NULL,
	"approval_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"wanted" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "approval_school_code_approval_id_pk" PRIMARY KEY("school_code","approval_id"),
	CONSTRAINT "approval_decision" CHECK ("approval"."decision" in ('approved', 'refused', 'withdrawn')),
	CONSTRAINT "approval_decided" CHECK (("approval"."decision" is null) = ("approval"."decided_at" is null) and ("approval"."decision" is null) = ("approval"."decided_by" is null)),
	CONSTRAINT "approval_by_two" CHECK ("approval"."decision" is distinct from 'approved' or "approval"."asked_by" <> "approval"."decided_by")
);
--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_asked_by" FOREIGN KEY ("school_code","asked_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval" ADD CONSTRAINT "approval_decided_by" FOREIGN KEY ("school_code","decided_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_waiting" ON "approval" USING btree ("school_code","kind","subject") WHERE "approval"."decision" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_zh" ON "role" USING btree ("school_code","name_zh") WHERE "role"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "role_name_en" ON "role" USING btree ("school_code","name_en") WHERE "role"."archived_at" is null;