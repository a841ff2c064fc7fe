CREATE TABLE "operation_entry" (
	"school_code" text NOT NULL,
	"entry_no" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"operation" text NOT NULL,
	"subject" text NOT NULL,
	"label" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"user_id" text,
	"role" text,
	"client" text NOT NULL,
	"request_id" text,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "operation_entry_school_code_entry_no_pk" PRIMARY KEY("school_code","entry_no")
);
--> statement-breakpoint
CREATE TABLE "operation_head" (
	"school_code" text PRIMARY KEY NOT NULL,
	"entry_no" integer NOT NULL,
	"hash" "bytea",
	"deleted_no" integer DEFAULT 0 NOT NULL,
	"deleted_hash" "bytea"
);
--> statement-breakpoint
ALTER TABLE "operation_head" ADD CONSTRAINT "operation_head_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_entry_at" ON "operation_entry" USING btree ("school_code","at");--> statement-breakpoint
CREATE INDEX "operation_entry_subject" ON "operation_entry" USING btree ("school_code","subject","entry_no");--> statement-breakpoint
CREATE INDEX "operation_entry_user" ON "operation_entry" USING btree ("school_code","user_id","entry_no");--> statement-breakpoint
CREATE INDEX "operation_entry_operation" ON "operation_entry" USING btree ("school_code","operation","entry_no");