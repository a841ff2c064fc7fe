CREATE TABLE "record_before" (
	"school_code" text NOT NULL,
	"import_id" text NOT NULL,
	"user_id" text NOT NULL,
	"record_encrypted" "bytea",
	"import_id_before" text,
	CONSTRAINT "record_before_school_code_import_id_user_id_pk" PRIMARY KEY("school_code","import_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "record_import" (
	"school_code" text NOT NULL,
	"import_id" text NOT NULL,
	"by" text NOT NULL,
	"variables" text[] NOT NULL,
	"changed" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "record_import_school_code_import_id_pk" PRIMARY KEY("school_code","import_id")
);
--> statement-breakpoint
ALTER TABLE "person_record" ADD COLUMN "import_id" text;--> statement-breakpoint
ALTER TABLE "record_before" ADD CONSTRAINT "record_before_of_import" FOREIGN KEY ("school_code","import_id") REFERENCES "public"."record_import"("school_code","import_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_before" ADD CONSTRAINT "record_before_of_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_import" ADD CONSTRAINT "record_import_school" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "record_before_of_person" ON "record_before" USING btree ("school_code","user_id");--> statement-breakpoint
CREATE INDEX "record_import_by_age" ON "record_import" USING btree ("school_code","created_at","import_id");