CREATE TABLE "allowance" (
	"school_code" text NOT NULL,
	"allowance_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"item_id" text,
	"user_id" text,
	"role" text,
	"amount" integer NOT NULL,
	"reason_encrypted" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "allowance_school_code_allowance_id_pk" PRIMARY KEY("school_code","allowance_id"),
	CONSTRAINT "allowance_kind" CHECK ("allowance"."kind" in ('copies', 'pages') and ("allowance"."kind" = 'copies') = ("allowance"."item_id" is not null)),
	CONSTRAINT "allowance_whose" CHECK (("allowance"."user_id" is null) <> ("allowance"."role" is null)),
	CONSTRAINT "allowance_amount" CHECK ("allowance"."amount" >= 0)
);
--> statement-breakpoint
INSERT INTO "allowance" ("school_code", "allowance_id", "kind", "item_id", "user_id", "role", "amount", "reason_encrypted", "created_at", "withdrawn_at")
SELECT "school_code", "free_copies_id", 'copies', "item_id", "user_id", "role", "copies", "reason_encrypted", "created_at", "withdrawn_at" FROM "free_copies_grant";--> statement-breakpoint
INSERT INTO "allowance" ("school_code", "allowance_id", "kind", "user_id", "role", "amount", "reason_encrypted", "created_at", "withdrawn_at")
SELECT "school_code", "free_pages_id", 'pages', "user_id", "role", "pages", "reason_encrypted", "created_at", "withdrawn_at" FROM "free_pages_grant";--> statement-breakpoint
DROP TABLE "free_pages_grant" CASCADE;--> statement-breakpoint
DROP TABLE "free_copies_grant" CASCADE;--> statement-breakpoint
ALTER TABLE "allowance" ADD CONSTRAINT "allowance_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance" ADD CONSTRAINT "allowance_item" FOREIGN KEY ("school_code","item_id") REFERENCES "public"."print_item"("school_code","item_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allowance" ADD CONSTRAINT "allowance_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "allowance_of_item" ON "allowance" USING btree ("school_code","kind","item_id");--> statement-breakpoint
CREATE INDEX "allowance_of_person" ON "allowance" USING btree ("school_code","user_id");