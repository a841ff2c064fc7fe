CREATE TABLE "own_table" (
	"school_code" text NOT NULL,
	"table_id" uuid NOT NULL,
	"code" text NOT NULL,
	"facts" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reshaped_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_table_school_code_table_id_pk" PRIMARY KEY("school_code","table_id")
);
--> statement-breakpoint
ALTER TABLE "person_record" ADD COLUMN "own_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "record_before" ADD COLUMN "own_rows" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "own_table" ADD CONSTRAINT "own_table_school_code_school_school_code_fk" FOREIGN KEY ("school_code") REFERENCES "public"."school"("school_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "own_table_code" ON "own_table" USING btree ("school_code","code");--> statement-breakpoint
CREATE INDEX "person_record_own_rows" ON "person_record" USING gin ("own_rows" jsonb_path_ops);