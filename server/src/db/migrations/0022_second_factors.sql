CREATE TABLE "recovery_code" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"code_index" "bytea" NOT NULL,
	CONSTRAINT "recovery_code_school_code_user_id_code_index_pk" PRIMARY KEY("school_code","user_id","code_index")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"school_code" text NOT NULL,
	"user_id" text NOT NULL,
	"secret_encrypted" "bytea",
	"new_secret_encrypted" "bytea",
	"enrolled_at" timestamp (3) with time zone,
	"last_step" integer NOT NULL,
	CONSTRAINT "second_factor_school_code_user_id_pk" PRIMARY KEY("school_code","user_id")
);
--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "second_factor_roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_school_code_user_id_account_school_code_user_id_fk" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_school_code_user_id_account_school_code_user_id_fk" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;