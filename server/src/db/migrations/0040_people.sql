CREATE TABLE "password_link" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_link_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "name_grams" text[];--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "department" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_link_token" ON "password_link" USING btree ("school_code","token_hash");--> statement-breakpoint
CREATE INDEX "account_by_age" ON "account" USING btree ("school_code","created_at","user_id");--> statement-breakpoint
CREATE INDEX "account_of_department" ON "account" USING btree ("school_code","department");--> statement-breakpoint
CREATE INDEX "account_name_grams" ON "account" USING gin ("name_grams");--> statement-breakpoint
CREATE INDEX "account_without_grams" ON "account" USING btree ("school_code","user_id") WHERE "account"."name_grams" is null;