ALTER TABLE "recovery_code" DROP CONSTRAINT "recovery_code_school_code_user_id_account_school_code_user_id_fk";
--> statement-breakpoint
ALTER TABLE "second_factor" DROP CONSTRAINT "second_factor_school_code_user_id_account_school_code_user_id_fk";
--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account" FOREIGN KEY ("school_code","user_id") REFERENCES "public"."account"("school_code","user_id") ON DELETE no action ON UPDATE no action;