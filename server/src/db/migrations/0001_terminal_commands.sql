CREATE TABLE "terminal_command" (
	"school_code" text NOT NULL,
	"command_id" uuid NOT NULL,
	"terminal_code" text NOT NULL,
	"call" text NOT NULL,
	"body" jsonb NOT NULL,
	"given_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"outcome_code" text,
	"outcome_message" text,
	"outcome_sealed" "bytea",
	CONSTRAINT "terminal_command_school_code_command_id_pk" PRIMARY KEY("school_code","command_id"),
	CONSTRAINT "terminal_command_outcome" CHECK (("terminal_command"."done_at" is null) = ("terminal_command"."outcome_code" is null) and ("terminal_command"."done_at" is null or "terminal_command"."taken_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_role";--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "versions" jsonb;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "devices" jsonb;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "maintenance" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal" ADD COLUMN "link_number" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "terminal_command" ADD CONSTRAINT "terminal_command_of_terminal" FOREIGN KEY ("school_code","terminal_code") REFERENCES "public"."terminal"("school_code","terminal_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "terminal_command" ADD CONSTRAINT "terminal_command_given_by" FOREIGN KEY ("school_code","given_by") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terminal_command_terminal" ON "terminal_command" USING btree ("school_code","terminal_code","created_at");--> statement-breakpoint
CREATE INDEX "terminal_command_waiting" ON "terminal_command" USING btree ("school_code","terminal_code","created_at") WHERE "terminal_command"."taken_at" is null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_role" CHECK ("account"."role" in ('student', 'staff', 'admin', 'printAdmin', 'operator', 'finance', 'auditor'));