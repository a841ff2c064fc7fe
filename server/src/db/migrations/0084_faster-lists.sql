DROP INDEX "account_counted";--> statement-breakpoint
DROP INDEX "print_order_newest";--> statement-breakpoint
CREATE INDEX "account_disabled" ON "account" USING btree ("school_code","user_id") WHERE "account"."disabled_at" is not null;--> statement-breakpoint
CREATE INDEX "allowance_of_role" ON "allowance" USING btree ("school_code","role") WHERE "allowance"."role" is not null;--> statement-breakpoint
CREATE INDEX "registration_of_term" ON "registration" USING btree ("school_code","term_id") WHERE "registration"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "student_leave_of_person" ON "student_leave" USING btree ("school_code","user_id","starts_on","leave_id");--> statement-breakpoint
CREATE INDEX "account_counted" ON "account" USING btree ("school_code","department","role") WHERE "account"."disabled_at" is null and "account"."user_id" <> 'walk-in';--> statement-breakpoint
CREATE INDEX "print_order_newest" ON "print_order" USING btree ("school_code","created_at" DESC NULLS FIRST,"order_id");